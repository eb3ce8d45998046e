#include "cli/progress.h"

#include <unistd.h>

namespace smprof_migrate {
namespace {

constexpr std::chrono::milliseconds kFirst{500};
constexpr std::chrono::milliseconds kBetween{100};
constexpr std::string_view kErase = "\r\x1b[K";

}  // namespace

Progress::Progress(const Settings& settings)
    : settings_(settings),
      begin_(settings.now()),
      next_((begin_ + kFirst).time_since_epoch().count()) {}

void Progress::file_done() {
  files_.fetch_add(1, std::memory_order_relaxed);
  if (!settings_.enabled) return;
  const Clock::time_point now = settings_.now();
  if (now.time_since_epoch().count() < next_.load(std::memory_order_relaxed)) return;
  const std::unique_lock lock(mutex_, std::try_to_lock);
  if (lock) show(now);
}

void Progress::stage(std::string_view name) {
  const std::lock_guard lock(mutex_);
  stage_ = name;
  files_ = 0;
  const Clock::time_point now = settings_.now();
  if (settings_.enabled && now - begin_ >= kFirst) show(now);
}

void Progress::erase() {
  const std::lock_guard lock(mutex_);
  if (shown_) write(kErase);
  shown_ = false;
}

// The caller holds the lock.
void Progress::show(Clock::time_point now) {
  next_ = (now + kBetween).time_since_epoch().count();
  std::string line = stage_;
  const uint64_t files = files_.load(std::memory_order_relaxed);
  if (files > 0) line.append(": ").append(std::to_string(files)).append(" files");
  const size_t width = settings_.width == 0 ? 80 : settings_.width;
  if (line.size() >= width) line.resize(width - 1);  // a full line would wrap
  write(std::string(kErase) + line);
  shown_ = true;
}

// A terminal that takes no bytes is no reason to fail.
void Progress::write(std::string_view text) const {
  [[maybe_unused]] const ssize_t written = ::write(settings_.fd, text.data(), text.size());
}

}  // namespace smprof_migrate
