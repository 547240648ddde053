#include "rondo/system/kernel_text.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>

#include "rondo/sys/fd.h"

namespace rondo::os {

Result<std::string> read_text_file(const std::string& path) {
  const Fd file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file) {
    return fail_errno("open");
  }
  std::string text;
  std::array<char, 4096> part{};
  while (true) {
    const ssize_t count = ::read(file.get(), part.data(), part.size());
    if (count < 0 && errno == EINTR) {
      continue;
    }
    if (count < 0) {
      return fail_errno("read");
    }
    if (count == 0) {
      return text;
    }
    text.append(part.data(), static_cast<std::size_t>(count));
  }
}

std::string_view trim(std::string_view text) noexcept {
  constexpr std::string_view blanks = " \t\r\n";
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == text.npos) {
    return {};
  }
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::vector<std::string_view> split_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    lines.push_back(text.substr(0, end));
    text = end == text.npos ? std::string_view() : text.substr(end + 1);
  }
  return lines;
}

std::vector<std::string_view> split_words(std::string_view line) {
  constexpr std::string_view blanks = " \t";
  std::vector<std::string_view> words;
  std::size_t start = line.find_first_not_of(blanks);
  while (start != line.npos) {
    const std::size_t end = line.find_first_of(blanks, start);
    words.push_back(line.substr(start, end - start));
    start = line.find_first_not_of(blanks, end);
  }
  return words;
}

std::optional<KeyValue> split_key_value(std::string_view line, char separator) {
  const std::size_t middle = line.find(separator);
  if (middle == line.npos) {
    return std::nullopt;
  }
  return KeyValue{trim(line.substr(0, middle)), trim(line.substr(middle + 1))};
}

}  // namespace rondo::os
