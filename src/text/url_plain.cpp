#include "text/url_plain.h"

#include <cstddef>

#include "text/url_characters.h"

namespace rondo::text {

namespace {

// Reads from the front, and remembers how far it has come.
class PlainReader {
 public:
  explicit PlainReader(std::string_view text) : text_(text) {}

  bool read(UrlPlaces& places) {
    if (!read_scheme(places) || !read_host(places)) {
      return false;
    }
    places.pathname_start = place();
    if (!read_path()) {
      return false;
    }
    if (is_at('?')) {
      places.search_start = place();
      skip_plain(UrlSet::special_query, '#');
    }
    if (is_at('#')) {
      places.hash_start = place();
      ++at_;
      skip_plain(UrlSet::fragment, '\0');
    }
    return at_ == text_.size();
  }

 private:
  [[nodiscard]] bool is_at(char character) const {
    return at_ < text_.size() && text_[at_] == character;
  }
  [[nodiscard]] std::uint32_t place() const { return static_cast<std::uint32_t>(at_); }

  void skip_plain(UrlSet set, char end) {
    while (at_ < text_.size() && text_[at_] != end && !is_in(set, text_[at_])) {
      ++at_;
    }
  }

  bool read_scheme(UrlPlaces& places) {
    const bool is_secure = text_.starts_with("https://");
    if (!is_secure && !text_.starts_with("http://")) {
      return false;
    }
    constexpr std::string_view slashes = "//";
    places.scheme_type = static_cast<std::uint32_t>(is_secure ? UrlScheme::https : UrlScheme::http);
    constexpr std::uint32_t secure_length = 6;
    places.protocol_end = is_secure ? secure_length : secure_length - 1;
    at_ = places.protocol_end + slashes.size();
    return true;
  }

  // Names whose last label begins with a letter, so that it is no number, and no encoded ones.
  bool read_host(UrlPlaces& places) {
    places.username_end = places.host_start = place();
    std::size_t label = at_;
    for (; at_ < text_.size(); ++at_) {
      const char character = text_[at_];
      if (character == '.') {
        label = at_ + 1;
      } else if (!(character >= 'a' && character <= 'z') && !is_decimal(character) &&
                 character != '-') {
        break;
      }
    }
    places.host_end = place();
    const std::string_view host = text_.substr(places.host_start, at_ - places.host_start);
    return label < at_ && is_letter(text_[label]) && !host.contains("xn--") && read_port(places);
  }

  bool read_port(UrlPlaces& places) {
    if (!is_at(':')) {
      return true;
    }
    ++at_;
    constexpr std::uint32_t port_max = 65535;
    constexpr std::uint32_t base = 10;
    std::uint32_t port = 0;
    if (at_ == text_.size() || text_[at_] == '0') {
      return false;
    }
    while (at_ < text_.size() && is_decimal(text_[at_]) && port <= port_max) {
      port = port * base + static_cast<std::uint32_t>(text_[at_] - '0');
      ++at_;
    }
    constexpr std::uint32_t usual_port = 80;
    constexpr std::uint32_t usual_secure_port = 443;
    places.port = port;
    return port > 0 && port <= port_max && port != usual_port && port != usual_secure_port;
  }

  // No segment may be one that means another: they begin with a point, or an encoded one.
  bool read_path() {
    if (!is_at('/')) {
      return false;
    }
    for (; at_ < text_.size(); ++at_) {
      const char character = text_[at_];
      if (character == '/') {
        const std::string_view rest = text_.substr(at_ + 1);
        if (rest.starts_with('.') || rest.starts_with('%')) {
          return false;
        }
      } else if (character == '\\' || is_in(UrlSet::path, character)) {
        return character == '?' || character == '#';
      }
    }
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

bool find_plain_places(std::string_view text, UrlPlaces& places) {
  places = {};
  return PlainReader(text).read(places);
}

}  // namespace rondo::text
