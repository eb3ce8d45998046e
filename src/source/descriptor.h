// An open file descriptor that closes itself.
#pragma once

#include <unistd.h>

#include <utility>

namespace smprof_migrate {

class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}  // -1: none
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&&) = delete;
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }

  explicit operator bool() const { return number_ >= 0; }
  int number() const { return number_; }
  int release() { return std::exchange(number_, -1); }  // the caller closes it

 private:
  int number_;
};

}  // namespace smprof_migrate
