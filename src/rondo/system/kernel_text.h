// The kernel's small text files (/proc, /sys, control groups): reading one, taking it apart.
//
// What is taken apart is never trusted: anything that is not as expected is "nothing".
#pragma once

#include <charconv>
#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rondo/base/error.h"

namespace rondo::os {

// The whole file. Such files have no size beforehand, so it is read until its end.
[[nodiscard]] Result<std::string> read_text_file(const std::string& path);

[[nodiscard]] std::string_view trim(std::string_view text) noexcept;

// Without their line ends; an unfinished last line counts.
[[nodiscard]] std::vector<std::string_view> split_lines(std::string_view text);
// What spaces and tabs separate.
[[nodiscard]] std::vector<std::string_view> split_words(std::string_view line);

// "key : value" into its trimmed halves; nothing without the separator.
struct KeyValue {
  std::string_view key;
  std::string_view value;
};
[[nodiscard]] std::optional<KeyValue> split_key_value(std::string_view line, char separator);

// The number that the whole text is, spaces around it aside. Nothing when it does not fit.
template <class Number>
  requires std::integral<Number> || std::floating_point<Number>
[[nodiscard]] std::optional<Number> parse_number(std::string_view text) noexcept {
  text = trim(text);
  Number number{};
  const char* const text_end = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), text_end, number);
  if (error != std::errc() || end != text_end) {
    return std::nullopt;
  }
  return number;
}

}  // namespace rondo::os
