#include "text/url_host.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>

#include "text/url_characters.h"

namespace rondo::text {

namespace {

const HostResult refused{HostOutcome::refused, {}};

// ---- IPv4 ----

// "0x" and "0" begin other bases; nothing but that is zero.
std::optional<std::uint64_t> parse_number(std::string_view text) {
  if (text.empty()) {
    return std::nullopt;
  }
  int base = 10;
  if (text.size() >= 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X')) {
    base = 16;
    text.remove_prefix(2);
  } else if (text.size() >= 2 && text[0] == '0') {
    base = 8;
    text.remove_prefix(1);
  }
  if (text.empty()) {
    return 0;
  }
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  if (end != text.data() + text.size()) {
    return std::nullopt;
  }
  // More than 64 bits is too much for any address.
  return error == std::errc::result_out_of_range ? UINT64_MAX : value;
}

std::string_view last_label(std::string_view host) {
  if (host.ends_with('.')) {
    host.remove_suffix(1);
  }
  return host.substr(host.rfind('.') + 1);
}

bool ends_in_number(std::string_view host) {
  const std::string_view label = last_label(host);
  if (label.empty()) {
    return false;
  }
  return std::ranges::all_of(label, is_decimal) || parse_number(label).has_value();
}

HostResult parse_ipv4(std::string_view text) {
  if (text.ends_with('.')) {
    text.remove_suffix(1);
  }
  constexpr std::size_t parts_max = 4;
  constexpr std::uint64_t byte_count = 256;
  std::uint64_t address = 0;
  std::uint64_t room = byte_count * byte_count * byte_count * byte_count;
  for (std::size_t part = 0;; ++part) {
    const std::size_t dot = text.find('.');
    const auto number = parse_number(text.substr(0, dot));
    if (!number || part == parts_max) {
      return refused;
    }
    if (dot == std::string_view::npos) {
      if (*number >= room) {
        return refused;
      }
      address += *number;
      break;
    }
    if (*number >= byte_count || part + 1 == parts_max) {
      return refused;
    }
    room /= byte_count;
    address += *number * room;
    text.remove_prefix(dot + 1);
  }
  std::string host;
  for (int shift = 24; shift >= 0; shift -= 8) {
    host += std::to_string((address >> static_cast<unsigned>(shift)) % byte_count);
    if (shift > 0) {
      host += '.';
    }
  }
  return {HostOutcome::found, host};
}

// ---- IPv6 ----

constexpr std::size_t piece_count = 8;
using Pieces = std::array<std::uint16_t, piece_count>;

class Ipv6Parser {
 public:
  explicit Ipv6Parser(std::string_view text) : text_(text) {}

  std::optional<Pieces> parse() {
    if (text_.starts_with(':')) {
      if (!text_.starts_with("::")) {
        return std::nullopt;
      }
      at_ = 2;
      compressed_ = ++count_;
    }
    while (at_ < text_.size()) {
      if (count_ == piece_count || !parse_piece()) {
        return std::nullopt;
      }
    }
    return finish();
  }

 private:
  [[nodiscard]] char now() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  bool parse_piece() {
    if (now() == ':') {
      if (compressed_) {
        return false;
      }
      ++at_;
      compressed_ = ++count_;
      return true;
    }
    const std::size_t start = at_;
    unsigned value = 0;
    constexpr std::size_t digits_max = 4;
    constexpr unsigned base = 16;
    while (at_ - start < digits_max && hex_value(now()) >= 0) {
      value = value * base + static_cast<unsigned>(hex_value(now()));
      ++at_;
    }
    if (now() == '.') {
      if (at_ == start || count_ > piece_count - 2) {
        return false;
      }
      at_ = start;
      return parse_ending_ipv4();
    }
    if (at_ < text_.size()) {
      if (now() != ':' || ++at_ == text_.size()) {
        return false;
      }
    }
    pieces_[count_++] = static_cast<std::uint16_t>(value);
    return true;
  }

  // Four numbers in decimal are the last two pieces.
  bool parse_ending_ipv4() {
    constexpr unsigned byte_max = 255;
    constexpr int parts = 4;
    for (int part = 0; part < parts; ++part) {
      if (part > 0 && (now() != '.' || ++at_ > text_.size())) {
        return false;
      }
      if (!is_decimal(now())) {
        return false;
      }
      unsigned value = 0;
      const bool has_leading_zero = now() == '0';
      const std::size_t start = at_;
      while (is_decimal(now())) {
        if (has_leading_zero && at_ > start) {
          return false;
        }
        value = value * 10 + static_cast<unsigned>(now() - '0');
        if (value > byte_max) {
          return false;
        }
        ++at_;
      }
      pieces_[count_] = static_cast<std::uint16_t>(pieces_[count_] * (byte_max + 1) + value);
      if (part % 2 == 1) {
        ++count_;
      }
    }
    return at_ == text_.size();
  }

  // What was left out comes where the two colons are.
  std::optional<Pieces> finish() {
    if (!compressed_) {
      return count_ == piece_count ? std::optional(pieces_) : std::nullopt;
    }
    const auto begin = pieces_.begin() + static_cast<std::ptrdiff_t>(*compressed_);
    const auto end = pieces_.begin() + static_cast<std::ptrdiff_t>(count_);
    std::rotate(begin, end, pieces_.end());
    return pieces_;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t count_ = 0;
  std::optional<std::size_t> compressed_;
  Pieces pieces_{};
};

// The longest run of two or more zeros: where, and how many.
std::pair<std::size_t, std::size_t> longest_zeros(const Pieces& pieces) {
  std::pair<std::size_t, std::size_t> longest{piece_count, 1};
  for (std::size_t start = 0; start < piece_count; ++start) {
    std::size_t end = start;
    while (end < piece_count && pieces[end] == 0) {
      ++end;
    }
    if (end - start > longest.second) {
      longest = {start, end - start};
    }
    start = std::max(start, end);
  }
  return longest;
}

std::string write_ipv6(const Pieces& pieces) {
  const auto [zeros_start, zeros_count] = longest_zeros(pieces);
  std::string host = "[";
  for (std::size_t index = 0; index < piece_count; ++index) {
    if (index == zeros_start) {
      host += index == 0 ? "::" : ":";
      index += zeros_count - 1;
      continue;
    }
    std::array<char, piece_count> digits{};
    constexpr int base = 16;
    const auto [end, error] =
        std::to_chars(digits.data(), digits.data() + digits.size(), pieces[index], base);
    host.append(digits.data(), end);
    if (index + 1 < piece_count) {
      host += ':';
    }
  }
  return host + ']';
}

// ---- Names ----

bool has_encoded_label(std::string_view domain) {
  for (std::size_t start = 0;;) {
    if (domain.substr(start).starts_with("xn--")) {
      return true;
    }
    const std::size_t dot = domain.find('.', start);
    if (dot == std::string_view::npos) {
      return false;
    }
    start = dot + 1;
  }
}

HostResult parse_domain(std::string_view text) {
  std::string domain = text.contains('%') ? percent_decoded(text) : std::string(text);
  for (char& byte : domain) {
    if (static_cast<signed char>(byte) < 0) {
      return {HostOutcome::beyond, {}};
    }
    byte = to_small(byte);
  }
  if (has_encoded_label(domain)) {
    return {HostOutcome::beyond, {}};
  }
  const auto is_forbidden = [](char byte) { return is_in(UrlSet::forbidden_in_domain, byte); };
  if (domain.empty() || std::ranges::any_of(domain, is_forbidden)) {
    return refused;
  }
  return ends_in_number(domain) ? parse_ipv4(domain) : HostResult{HostOutcome::found, domain};
}

}  // namespace

HostResult parse_host(std::string_view text, bool is_special) {
  if (text.starts_with('[')) {
    if (!text.ends_with(']')) {
      return refused;
    }
    const auto pieces = Ipv6Parser(text.substr(1, text.size() - 2)).parse();
    return pieces ? HostResult{HostOutcome::found, write_ipv6(*pieces)} : refused;
  }
  if (is_special) {
    return parse_domain(text);
  }
  const auto is_forbidden = [](char byte) { return is_in(UrlSet::forbidden_in_host, byte); };
  if (std::ranges::any_of(text, is_forbidden)) {
    return refused;
  }
  HostResult result{HostOutcome::found, {}};
  append_encoded(result.host, text, UrlSet::control);
  return result;
}

}  // namespace rondo::text
