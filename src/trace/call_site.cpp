#include "trace/call_site.h"

#include <charconv>

namespace rondo::trace {

namespace {

constexpr std::string_view file_scheme = "file://";
constexpr std::string_view runtime_scheme = "node:";
constexpr std::string_view native_code = "[native code]";

int hex_digit(char character) {
  int value = -1;
  std::from_chars(&character, &character + 1, value, 16);
  return value;
}

// file:///a%20b.js is /a b.js.
std::string to_path(std::string_view url) {
  if (!url.starts_with(file_scheme)) {
    return std::string(url);
  }
  url.remove_prefix(file_scheme.size());
  std::string path;
  for (std::size_t index = 0; index < url.size(); ++index) {
    if (url[index] == '%' && index + 2 < url.size() && hex_digit(url[index + 1]) >= 0 &&
        hex_digit(url[index + 2]) >= 0) {
      path += static_cast<char>(hex_digit(url[index + 1]) * 16 + hex_digit(url[index + 2]));
      index += 2;
    } else {
      path += url[index];
    }
  }
  return path;
}

Frame parse_frame(std::string_view line) {
  Frame frame;
  if (const std::size_t space = line.find(' '); line.starts_with('#') && space != line.npos) {
    line.remove_prefix(space + 1);
  }
  constexpr std::string_view separator = "() at ";
  const std::size_t middle = line.rfind(separator);
  if (middle == line.npos) {
    frame.file = native_code;
    frame.function = line;
    return frame;
  }
  frame.function = line.substr(0, middle);
  std::string_view place = line.substr(middle + separator.size());
  const std::size_t colon = place.rfind(':');
  if (colon != place.npos) {
    const std::string_view digits = place.substr(colon + 1);
    int number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (error == std::errc() && end == digits.data() + digits.size()) {
      frame.line = number;
      place = place.substr(0, colon);
    }
  }
  frame.file = to_path(place);
  return frame;
}

// fs.readFile: of a function in node:fs, or in node:internal/fs/read_file.
std::string api_name(const Frame& frame) {
  std::string_view module = frame.file;
  if (!module.starts_with(runtime_scheme)) {
    // Of the engine itself.
    return frame.function;
  }
  module.remove_prefix(runtime_scheme.size());
  constexpr std::string_view internal = "internal/";
  if (module.starts_with(internal)) {
    module.remove_prefix(internal.size());
    module = module.substr(0, module.find('/'));
  }
  std::string name(module);
  if (constexpr std::string_view own = "rondo/"; name.starts_with(own)) {
    name[own.size() - 1] = ':';  // As programs ask for it.
  }
  return name + (frame.function.empty() ? "" : "." + frame.function);
}

}  // namespace

bool Frame::is_program() const {
  return !file.empty() && !file.starts_with(runtime_scheme) && file != native_code;
}

std::vector<Frame> parse_backtrace(std::string_view text) {
  std::vector<Frame> frames;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    if (!line.empty()) {
      frames.push_back(parse_frame(line));
    }
    text = end == text.npos ? std::string_view() : text.substr(end + 1);
  }
  return frames;
}

CallSite find_call_site(const std::vector<Frame>& frames) {
  CallSite site;
  const Frame* callee = nullptr;
  for (const Frame& frame : frames) {
    if (!frame.is_program()) {
      callee = &frame;
      continue;
    }
    if (site.file.empty()) {
      site.file = frame.file;
      site.line = frame.line;
      if (callee != nullptr) {
        site.api = api_name(*callee);
      }
    }
    site.stack.push_back((frame.function.empty() ? std::string() : frame.function + " ") +
                         frame.file + ":" + std::to_string(frame.line));
  }
  return site;
}

}  // namespace rondo::trace
