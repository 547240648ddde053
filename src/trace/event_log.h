// A recording: one line of JSON for each thing that happened, in the order of happening.
//
// Every line is handed to the kernel at once, so that a program that crashes, or is killed, leaves
// a recording of all that it did. The log is a file, mostly one in memory that another process
// reads when this one has ended.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>

#include "rondo/base/time.h"
#include "rondo/sys/fd.h"

namespace rondo::trace {

// Appends a JSON string, quotes included. What is no UTF-8 is replaced.
void append_json_text(std::string& target, std::string_view text);

// One line: EventLine("begin").number("id", 3).text("kind", "fs").
class EventLine {
 public:
  explicit EventLine(std::string_view event);
  // An object that somebody else has written; what follows is added to it.
  [[nodiscard]] static EventLine from_object(std::string_view json);

  EventLine& number(std::string_view name, std::int64_t value);
  EventLine& text(std::string_view name, std::string_view value);
  EventLine& time(Nanos value) { return number("t", value.count()); }

  // With the closing bracket and the end of the line.
  [[nodiscard]] std::string_view finish();

 private:
  EventLine() = default;
  void key(std::string_view name);

  std::string line_;
};

class EventLog {
 public:
  // Lines beyond this one are counted and left out: nobody reads so many.
  static constexpr std::uint64_t lines_max = 1'000'000;

  // The descriptor must be open for writing; times count from `start`.
  EventLog(Fd file, Nanos start) noexcept;

  // Any thread. The time of the line is now.
  void append(EventLine& line);

  [[nodiscard]] std::uint64_t line_count() const noexcept { return line_count_; }

 private:
  Fd file_;
  Nanos start_;
  std::atomic<std::uint64_t> line_count_ = 0;
};

}  // namespace rondo::trace
