// URLs, by the WHATWG's standard.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rondo::text {

// The numbers are those of Node's parser, which programs can see.
enum class UrlScheme : std::uint8_t { http, other, https, ws, ftp, wss, file };

// All parts are encoded as they are written.
struct Url {
  std::string scheme;
  UrlScheme scheme_type = UrlScheme::other;
  std::string username;
  std::string password;
  std::optional<std::string> host;
  // Not there if it is the scheme's own.
  std::optional<std::uint16_t> port;
  // Begins with a slash, or is empty, unless it is opaque.
  std::string path;
  bool has_opaque_path = false;
  std::optional<std::string> query;
  std::optional<std::string> fragment;

  [[nodiscard]] bool is_special() const noexcept { return scheme_type != UrlScheme::other; }
};

enum class UrlOutcome {
  parsed,
  refused,
  // The host needs tables that are not here: see url_host.h.
  beyond,
};

// The text is UTF-8. Without a base only a text with a scheme is a URL.
[[nodiscard]] UrlOutcome parse_url(std::string_view text, const Url* base, Url& url);

// Where the parts of a URL's text are; see lib/internal/url/context.js for a picture.
struct UrlPlaces {
  static constexpr std::uint32_t omitted = 0xFFFFFFFF;

  std::uint32_t protocol_end = 0;
  std::uint32_t username_end = 0;
  std::uint32_t host_start = 0;
  std::uint32_t host_end = 0;
  std::uint32_t port = omitted;
  std::uint32_t pathname_start = 0;
  std::uint32_t search_start = omitted;
  std::uint32_t hash_start = omitted;
  std::uint32_t scheme_type = 0;
};

// The text of a URL, which replaces what is in `href`.
void write_url(const Url& url, std::string& href, UrlPlaces& places);

}  // namespace rondo::text
