#include "text/url_characters.h"

namespace rondo::text {

namespace {

constexpr std::size_t byte_count = 256;
using Table = std::array<std::uint16_t, byte_count>;

constexpr void add(Table& table, UrlSet set, std::string_view characters) {
  for (const char character : characters) {
    table[static_cast<unsigned char>(character)] |= static_cast<std::uint16_t>(set);
  }
}

constexpr void add_controls(Table& table, UrlSet set, bool with_others) {
  constexpr unsigned first_printed = 0x20;
  constexpr unsigned deleted = 0x7F;
  for (unsigned byte = 0; byte < byte_count; ++byte) {
    if (byte < first_printed || byte == deleted || (with_others && byte > deleted)) {
      table[byte] |= static_cast<std::uint16_t>(set);
    }
  }
}

constexpr Table make_table() {
  Table table{};
  for (const UrlSet set : {UrlSet::control, UrlSet::fragment, UrlSet::query, UrlSet::special_query,
                           UrlSet::path, UrlSet::credentials}) {
    add_controls(table, set, true);
  }
  add(table, UrlSet::fragment, " \"<>`");
  add(table, UrlSet::query, " \"#<>");
  add(table, UrlSet::special_query, " \"#<>'");
  add(table, UrlSet::path, " \"#<>?^`{}");
  add(table, UrlSet::credentials, " \"#<>?^`{}/:;=@[\\]|");
  using std::string_view_literals::operator""sv;
  add(table, UrlSet::forbidden_in_host, "\0\t\n\r #/:<>?@[\\]^|"sv);
  add(table, UrlSet::forbidden_in_domain, " #/:<>?@[\\]^|%"sv);
  add_controls(table, UrlSet::forbidden_in_domain, false);
  return table;
}

constexpr Table table = make_table();

}  // namespace

bool is_in(UrlSet set, char byte) noexcept {
  return (table[static_cast<unsigned char>(byte)] & static_cast<std::uint16_t>(set)) != 0;
}

void append_encoded(std::string& target, std::string_view text, UrlSet set) {
  std::size_t plain = 0;
  for (std::size_t index = 0; index < text.size(); ++index) {
    if (!is_in(set, text[index])) {
      continue;
    }
    target.append(text.substr(plain, index - plain));
    constexpr std::string_view digits = "0123456789ABCDEF";
    const auto byte = static_cast<unsigned char>(text[index]);
    target += '%';
    target += digits[byte / digits.size()];
    target += digits[byte % digits.size()];
    plain = index + 1;
  }
  target.append(text.substr(plain));
}

std::string percent_decoded(std::string_view text) {
  std::string bytes;
  bytes.reserve(text.size());
  for (std::size_t index = 0; index < text.size(); ++index) {
    if (text[index] == '%' && index + 2 < text.size()) {
      const int high = hex_value(text[index + 1]);
      const int low = hex_value(text[index + 2]);
      if (high >= 0 && low >= 0) {
        constexpr int base = 16;
        bytes += static_cast<char>(high * base + low);
        index += 2;
        continue;
      }
    }
    bytes += text[index];
  }
  return bytes;
}

}  // namespace rondo::text
