#include "text/url.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "text/url_characters.h"
#include "text/url_host.h"

namespace rondo::text {

namespace {

struct KnownScheme {
  std::string_view name;
  UrlScheme type;
  std::uint16_t port;
};

constexpr std::array known_schemes = {
    KnownScheme{"https", UrlScheme::https, 443}, KnownScheme{"http", UrlScheme::http, 80},
    KnownScheme{"file", UrlScheme::file, 0},     KnownScheme{"ws", UrlScheme::ws, 80},
    KnownScheme{"wss", UrlScheme::wss, 443},     KnownScheme{"ftp", UrlScheme::ftp, 21},
};

const KnownScheme* find_scheme(std::string_view name) {
  const auto* found = std::ranges::find(known_schemes, name, &KnownScheme::name);
  return found == known_schemes.end() ? nullptr : found;
}

// ---- Segments of paths ----

bool takes_dot(std::string_view& segment) {
  if (segment.starts_with('.')) {
    segment.remove_prefix(1);
    return true;
  }
  if (segment.size() >= 3 && segment[0] == '%' && segment[1] == '2' &&
      to_small(segment[2]) == 'e') {
    segment.remove_prefix(3);
    return true;
  }
  return false;
}

// How many dots the segment is, if it is one or two of them; else zero.
int dots_of(std::string_view segment) {
  if (!takes_dot(segment)) {
    return 0;
  }
  if (segment.empty()) {
    return 1;
  }
  return takes_dot(segment) && segment.empty() ? 2 : 0;
}

bool is_drive_letter(std::string_view text) {
  return text.size() == 2 && is_letter(text[0]) && (text[1] == ':' || text[1] == '|');
}

bool starts_with_drive_letter(std::string_view text) {
  if (text.size() < 2 || !is_drive_letter(text.substr(0, 2))) {
    return false;
  }
  return text.size() == 2 || std::string_view("/\\?#").contains(text[2]);
}

// The first segment of "/C:/..." or the like.
bool is_drive_path(std::string_view path) {
  return path.size() >= 3 && is_letter(path[1]) && path[2] == ':' &&
         (path.size() == 3 || path[3] == '/');
}

void shorten(Url& url) {
  if (url.scheme_type == UrlScheme::file && url.path.size() == 3 && is_drive_path(url.path)) {
    return;
  }
  const std::size_t slash = url.path.rfind('/');
  if (slash != std::string::npos) {
    url.path.resize(slash);
  }
}

// ---- The parser ----

class UrlParser {
 public:
  UrlParser(std::string_view text, const Url* base, Url& url)
      : rest_(text), base_(base), url_(url) {}

  UrlOutcome parse();

 private:
  [[nodiscard]] char now() const { return rest_.empty() ? '\0' : rest_.front(); }
  [[nodiscard]] bool is_at(char character) const { return rest_.starts_with(character); }
  [[nodiscard]] bool is_slash() const { return is_at('/') || (url_.is_special() && is_at('\\')); }
  template <class IsEnd>
  std::string_view take_until(IsEnd is_end);
  // To the end of an authority, or of a segment of a path.
  std::string_view take_part();

  bool take_scheme();
  UrlOutcome parse_with_scheme();
  UrlOutcome parse_without_scheme();
  UrlOutcome parse_relative();
  UrlOutcome parse_authority_behind_slashes();
  UrlOutcome parse_authority();
  void take_credentials(std::string_view text);
  bool take_port(std::string_view text);
  UrlOutcome parse_file();
  UrlOutcome parse_file_host();
  void take_host_of_base();
  UrlOutcome parse_path_start();
  UrlOutcome parse_path();
  void add_segment(std::string_view segment, bool is_last);
  UrlOutcome parse_opaque_path();
  UrlOutcome parse_tail();

  std::string_view rest_;
  const Url* base_;
  Url& url_;
};

UrlOutcome UrlParser::parse() {
  return take_scheme() ? parse_with_scheme() : parse_without_scheme();
}

// To the end of what a set of characters is not in.
template <class IsEnd>
std::string_view UrlParser::take_until(IsEnd is_end) {
  std::size_t length = 0;
  while (length < rest_.size() && !is_end(rest_[length])) {
    ++length;
  }
  const std::string_view taken = rest_.substr(0, length);
  rest_.remove_prefix(length);
  return taken;
}

std::string_view UrlParser::take_part() {
  const bool is_special = url_.is_special();
  return take_until([is_special](char byte) {
    return byte == '/' || byte == '?' || byte == '#' || (is_special && byte == '\\');
  });
}

bool UrlParser::take_scheme() {
  if (rest_.empty() || !is_letter(rest_[0])) {
    return false;
  }
  const auto is_part = [](char character) {
    return is_letter(character) || is_decimal(character) || character == '+' || character == '-' ||
           character == '.';
  };
  const auto end = std::ranges::find_if_not(rest_, is_part);
  if (end == rest_.end() || *end != ':') {
    return false;
  }
  const auto length = static_cast<std::size_t>(end - rest_.begin());
  url_.scheme.resize(length);
  std::ranges::transform(rest_.substr(0, length), url_.scheme.begin(), to_small);
  if (const KnownScheme* known = find_scheme(url_.scheme)) {
    url_.scheme_type = known->type;
  }
  rest_.remove_prefix(length + 1);
  return true;
}

UrlOutcome UrlParser::parse_with_scheme() {
  if (url_.scheme_type == UrlScheme::file) {
    return parse_file();
  }
  if (url_.is_special()) {
    const bool is_of_base = base_ != nullptr && base_->scheme_type == url_.scheme_type;
    if (is_of_base && !rest_.starts_with("//")) {
      return parse_relative();
    }
    return parse_authority_behind_slashes();
  }
  if (rest_.starts_with("//")) {
    rest_.remove_prefix(2);
    return parse_authority();
  }
  return is_at('/') ? parse_path() : parse_opaque_path();
}

UrlOutcome UrlParser::parse_without_scheme() {
  if (base_ == nullptr) {
    return UrlOutcome::refused;
  }
  if (base_->has_opaque_path) {
    if (!is_at('#')) {
      return UrlOutcome::refused;
    }
    url_ = *base_;
    url_.fragment.reset();
    return parse_tail();
  }
  url_.scheme = base_->scheme;
  url_.scheme_type = base_->scheme_type;
  return base_->scheme_type == UrlScheme::file ? parse_file() : parse_relative();
}

void UrlParser::take_host_of_base() {
  url_.username = base_->username;
  url_.password = base_->password;
  url_.host = base_->host;
  url_.port = base_->port;
}

UrlOutcome UrlParser::parse_relative() {
  if (is_slash()) {
    const std::string_view behind = rest_.substr(1);
    const bool has_two = behind.starts_with('/') || (url_.is_special() && behind.starts_with('\\'));
    if (has_two) {
      if (url_.is_special()) {
        return parse_authority_behind_slashes();
      }
      rest_.remove_prefix(2);
      return parse_authority();
    }
    take_host_of_base();
    return parse_path();
  }
  take_host_of_base();
  url_.path = base_->path;
  if (rest_.empty() || is_at('#')) {
    url_.query = base_->query;
    return parse_tail();
  }
  if (is_at('?')) {
    return parse_tail();
  }
  shorten(url_);
  return parse_path();
}

// ---- Authorities ----

UrlOutcome UrlParser::parse_authority_behind_slashes() {
  rest_.remove_prefix(std::min(rest_.find_first_not_of("/\\"), rest_.size()));
  return parse_authority();
}

void UrlParser::take_credentials(std::string_view text) {
  const std::size_t colon = text.find(':');
  append_encoded(url_.username, text.substr(0, colon), UrlSet::credentials);
  if (colon != std::string_view::npos) {
    append_encoded(url_.password, text.substr(colon + 1), UrlSet::credentials);
  }
}

bool UrlParser::take_port(std::string_view text) {
  if (text.empty()) {
    return true;
  }
  std::uint16_t port = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
  if (error != std::errc() || end != text.data() + text.size()) {
    return false;
  }
  const KnownScheme* known = find_scheme(url_.scheme);
  if (known == nullptr || known->port != port) {
    url_.port = port;
  }
  return true;
}

// Where the port begins: a colon that is not within brackets.
std::size_t find_port(std::string_view text) {
  bool is_inside = false;
  for (std::size_t index = 0; index < text.size(); ++index) {
    if (text[index] == '[') {
      is_inside = true;
    } else if (text[index] == ']') {
      is_inside = false;
    } else if (text[index] == ':' && !is_inside) {
      return index;
    }
  }
  return std::string_view::npos;
}

UrlOutcome UrlParser::parse_authority() {
  std::string_view text = take_part();
  const std::size_t at_sign = text.rfind('@');
  if (at_sign != std::string_view::npos) {
    take_credentials(text.substr(0, at_sign));
    text.remove_prefix(at_sign + 1);
    if (text.empty()) {
      return UrlOutcome::refused;
    }
  }
  const std::size_t colon = find_port(text);
  const std::string_view host = text.substr(0, colon);
  if (host.empty() && (url_.is_special() || colon != std::string_view::npos)) {
    return UrlOutcome::refused;
  }
  auto [outcome, written] = parse_host(host, url_.is_special());
  if (outcome == HostOutcome::refused) {
    return UrlOutcome::refused;
  }
  if (colon != std::string_view::npos && !take_port(text.substr(colon + 1))) {
    return UrlOutcome::refused;
  }
  if (outcome == HostOutcome::beyond) {
    return UrlOutcome::beyond;
  }
  url_.host = std::move(written);
  return parse_path_start();
}

// ---- Files ----

UrlOutcome UrlParser::parse_file() {
  const Url* base = base_ != nullptr && base_->scheme_type == UrlScheme::file ? base_ : nullptr;
  url_.host = "";
  if (is_slash()) {
    const std::string_view behind = rest_.substr(1);
    if (behind.starts_with('/') || behind.starts_with('\\')) {
      rest_.remove_prefix(2);
      return parse_file_host();
    }
    if (base != nullptr) {
      url_.host = base->host;
      if (!starts_with_drive_letter(behind) && is_drive_path(base->path)) {
        url_.path = base->path.substr(0, 3);
      }
    }
    return parse_path();
  }
  if (base == nullptr) {
    return parse_path();
  }
  url_.host = base->host;
  url_.path = base->path;
  if (rest_.empty() || is_at('#')) {
    url_.query = base->query;
    return parse_tail();
  }
  if (is_at('?')) {
    return parse_tail();
  }
  if (starts_with_drive_letter(rest_)) {
    url_.path.clear();
  } else {
    shorten(url_);
  }
  return parse_path();
}

UrlOutcome UrlParser::parse_file_host() {
  const std::string_view all = rest_;
  const std::string_view text = take_part();
  if (is_drive_letter(text)) {
    rest_ = all;
    return parse_path();
  }
  if (text.empty()) {
    return parse_path_start();
  }
  auto [outcome, written] = parse_host(text, true);
  if (outcome != HostOutcome::found) {
    return outcome == HostOutcome::beyond ? UrlOutcome::beyond : UrlOutcome::refused;
  }
  url_.host = written == "localhost" ? "" : std::move(written);
  return parse_path_start();
}

// ---- Paths ----

UrlOutcome UrlParser::parse_path_start() {
  if (!url_.is_special() && (rest_.empty() || is_at('?') || is_at('#'))) {
    return parse_tail();
  }
  return parse_path();
}

// From the slash of the first segment on, which need not be there.
UrlOutcome UrlParser::parse_path() {
  if (is_slash()) {
    rest_.remove_prefix(1);
  }
  for (;;) {
    const std::string_view segment = take_part();
    const bool is_last = !is_slash();
    add_segment(segment, is_last);
    if (is_last) {
      return parse_tail();
    }
    rest_.remove_prefix(1);
  }
}

void UrlParser::add_segment(std::string_view segment, bool is_last) {
  const int dots = dots_of(segment);
  if (dots == 2) {
    shorten(url_);
  }
  if (dots > 0) {
    if (is_last) {
      url_.path += '/';
    }
    return;
  }
  const bool is_drive =
      url_.scheme_type == UrlScheme::file && url_.path.empty() && is_drive_letter(segment);
  url_.path += '/';
  append_encoded(url_.path, segment, UrlSet::path);
  if (is_drive) {
    url_.path.back() = ':';
  }
}

UrlOutcome UrlParser::parse_opaque_path() {
  url_.has_opaque_path = true;
  const std::string_view text = take_until([](char byte) { return byte == '?' || byte == '#'; });
  append_encoded(url_.path, text, UrlSet::control);
  // A space at the end would be lost if what follows is taken away.
  if (!rest_.empty() && url_.path.ends_with(' ')) {
    url_.path.pop_back();
    url_.path += "%20";
  }
  return parse_tail();
}

UrlOutcome UrlParser::parse_tail() {
  if (is_at('?')) {
    rest_.remove_prefix(1);
    url_.query.emplace();
    append_encoded(*url_.query, take_until([](char byte) { return byte == '#'; }),
                   url_.is_special() ? UrlSet::special_query : UrlSet::query);
  }
  if (is_at('#')) {
    url_.fragment.emplace();
    append_encoded(*url_.fragment, rest_.substr(1), UrlSet::fragment);
  }
  return UrlOutcome::parsed;
}

std::string_view trimmed(std::string_view text) {
  const auto is_space = [](char byte) { return static_cast<unsigned char>(byte) <= ' '; };
  while (!text.empty() && is_space(text.front())) {
    text.remove_prefix(1);
  }
  while (!text.empty() && is_space(text.back())) {
    text.remove_suffix(1);
  }
  return text;
}

}  // namespace

UrlOutcome parse_url(std::string_view text, const Url* base, Url& url) {
  text = trimmed(text);
  const auto is_dropped = [](char byte) { return byte == '\t' || byte == '\n' || byte == '\r'; };
  if (std::ranges::none_of(text, is_dropped)) {
    return UrlParser(text, base, url).parse();
  }
  std::string cleaned(text);
  std::erase_if(cleaned, is_dropped);
  return UrlParser(cleaned, base, url).parse();
}

void write_url(const Url& url, std::string& href, UrlPlaces& places) {
  const auto here = [&href] { return static_cast<std::uint32_t>(href.size()); };
  href.assign(url.scheme).append(1, ':');
  places.scheme_type = static_cast<std::uint32_t>(url.scheme_type);
  places.protocol_end = here();
  if (url.host) {
    href.append("//").append(url.username);
    places.username_end = here();
    if (!url.password.empty()) {
      href.append(1, ':').append(url.password);
    }
    places.host_start = here();
    if (!url.username.empty() || !url.password.empty()) {
      href += '@';
    }
    href += *url.host;
    places.host_end = here();
    if (url.port) {
      places.port = *url.port;
      href.append(1, ':').append(std::to_string(*url.port));
    }
  } else {
    places.username_end = places.host_start = places.host_end = here();
    // Otherwise the path would be taken for a host.
    if (!url.has_opaque_path && url.path.starts_with("//")) {
      href += "/.";
    }
  }
  places.pathname_start = here();
  href += url.path;
  if (url.query) {
    places.search_start = here();
    href.append(1, '?').append(*url.query);
  }
  if (url.fragment) {
    places.hash_start = here();
    href.append(1, '#').append(*url.fragment);
  }
}

}  // namespace rondo::text
