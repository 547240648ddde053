#include "trace/event_log.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cstdio>

#include "rondo/base/require.h"
#include "rondo/sys/clock.h"

namespace rondo::trace {

namespace {

// How many bytes the character that starts here has; 0 if it is none.
std::size_t character_size(std::string_view text) {
  const auto byte_at = [&](std::size_t index) { return static_cast<unsigned char>(text[index]); };
  const unsigned char first = byte_at(0);
  const std::size_t size = first < 0x80   ? 1
                           : first < 0xC2 ? 0
                           : first < 0xE0 ? 2
                           : first < 0xF0 ? 3
                           : first < 0xF5 ? 4
                                          : 0;
  if (size > text.size()) {
    return 0;
  }
  for (std::size_t index = 1; index < size; ++index) {
    if ((byte_at(index) & 0xC0) != 0x80) {
      return 0;
    }
  }
  return size;
}

void append_control(std::string& target, char character) {
  switch (character) {
    case '\n':
      target += "\\n";
      return;
    case '\t':
      target += "\\t";
      return;
    default:
      break;
  }
  std::array<char, 8> code{};
  static_cast<void>(
      std::snprintf(code.data(), code.size(), "\\u%04x", static_cast<unsigned>(character)));
  target += code.data();
}

}  // namespace

void append_json_text(std::string& target, std::string_view text) {
  target += '"';
  while (!text.empty()) {
    const std::size_t size = character_size(text);
    const char character = text.front();
    if (size == 0) {
      target += "\\ufffd";
    } else if (character == '"' || character == '\\') {
      target += '\\';
      target += character;
    } else if (size == 1 && static_cast<unsigned char>(character) < 0x20) {
      append_control(target, character);
    } else {
      target += text.substr(0, size);
    }
    text.remove_prefix(size == 0 ? 1 : size);
  }
  target += '"';
}

EventLine::EventLine(std::string_view event) {
  line_ = "{\"e\":";
  append_json_text(line_, event);
}

EventLine EventLine::from_object(std::string_view json) {
  require(json.size() > 2 && json.starts_with('{') && json.ends_with('}'), "no object");
  EventLine line;
  line.line_ = json.substr(0, json.size() - 1);
  return line;
}

void EventLine::key(std::string_view name) {
  line_ += ",\"";
  line_ += name;
  line_ += "\":";
}

EventLine& EventLine::number(std::string_view name, std::int64_t value) {
  key(name);
  line_ += std::to_string(value);
  return *this;
}

EventLine& EventLine::text(std::string_view name, std::string_view value) {
  key(name);
  append_json_text(line_, value);
  return *this;
}

std::string_view EventLine::finish() {
  line_ += "}\n";
  return line_;
}

EventLog::EventLog(Fd file, Nanos start) noexcept : file_(std::move(file)), start_(start) {
  // Several threads write: each line goes behind the last one, whole.
  const int flags = ::fcntl(file_.get(), F_GETFL);
  static_cast<void>(::fcntl(file_.get(), F_SETFL, flags | O_APPEND));
  static_cast<void>(set_close_on_exec(file_.get()));
}

void EventLog::append(EventLine& line) {
  if (line_count_.fetch_add(1, std::memory_order_relaxed) >= lines_max) {
    return;
  }
  const std::string_view text = line.time(MonotonicClock::read() - start_).finish();
  // A log that cannot be written is no reason to disturb the program.
  static_cast<void>(!::write(file_.get(), text.data(), text.size()));
}

}  // namespace rondo::trace
