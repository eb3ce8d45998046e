// Errors are values: every function that can fail returns a Result and nothing below cli/ prints,
// exits or lets an exception out.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <variant>

namespace smprof_migrate {

enum class ErrorKind : uint8_t {
  Usage,       // the command line or a configuration value is wrong
  NotFound,    // no such file or folder
  Permission,  // it exists and may not be read or written
  Io,          // the system refused for another reason
  Changed,     // the file is no longer what was read
  Format,      // the bytes are not what their kind promises
  Limit,       // a size, depth or time limit was reached
  Internal,    // a bug of ours
};

// Where in a file: 1-based, columns in Unicode characters. 0 means unknown.
struct Place {
  uint32_t line = 0;
  uint32_t column = 0;
};

struct Error {
  ErrorKind kind = ErrorKind::Internal;
  std::string path;     // empty when no file is concerned
  Place place;          // of the fault within that file
  std::string message;  // what is wrong, without path and place
  std::string advice;   // the next step, may be empty
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

  explicit operator bool() const { return state_.index() == 0; }
  bool ok() const { return state_.index() == 0; }
  T& operator*() & { return std::get<0>(state_); }
  const T& operator*() const& { return std::get<0>(state_); }
  T&& operator*() && { return std::get<0>(std::move(state_)); }
  T* operator->() { return &std::get<0>(state_); }
  const T* operator->() const { return &std::get<0>(state_); }
  Error& error() & { return std::get<1>(state_); }
  const Error& error() const& { return std::get<1>(state_); }
  Error&& error() && { return std::get<1>(std::move(state_)); }

 private:
  std::variant<T, Error> state_;
};

struct Unit {};
using Status = Result<Unit>;

}  // namespace smprof_migrate
