// Texts that claim to be URLs: what is written is read as the same again, alone and against any
// base, and its parts are where they are said to be.
#include "text/url.h"

#include <cstring>
#include <string>

#include "require.h"
#include "text/url_plain.h"

namespace text = rondo::text;

namespace {

struct Written {
  std::string href;
  text::UrlPlaces places;
};

Written write(const text::Url& url) {
  Written written;
  text::write_url(url, written.href, written.places);
  return written;
}

void check_places(const text::Url& url, const Written& written) {
  const auto& [href, places] = written;
  require(href[places.protocol_end - 1] == ':');
  require(places.protocol_end <= places.username_end);
  require(places.username_end <= places.host_start);
  require(places.host_start <= places.host_end);
  require(places.host_end <= places.pathname_start);
  require(href.substr(places.pathname_start, url.path.size()) == url.path);
  require(!url.query || href[places.search_start] == '?');
  require(!url.fragment || href[places.hash_start] == '#');
  for (const char character : href) {
    require(character >= ' ' && character < '\x7F');
  }
}

void check(std::string_view input, const text::Url* base) {
  text::Url url;
  if (parse_url(input, base, url) != text::UrlOutcome::parsed) {
    return;
  }
  const Written written = write(url);
  check_places(url, written);
  text::UrlPlaces plain;
  if (find_plain_places(input, plain)) {
    require(written.href == input);
    require(std::memcmp(&plain, &written.places, sizeof plain) == 0);
  }
  text::Url again;
  require(parse_url(written.href, nullptr, again) == text::UrlOutcome::parsed);
  require(write(again).href == written.href);
  text::Url against_base;
  if (base != nullptr && url.host && url.scheme_type != text::UrlScheme::file) {
    require(parse_url(written.href, base, against_base) == text::UrlOutcome::parsed);
    require(write(against_base).href == written.href);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view all(reinterpret_cast<const char*>(data), size);
  const std::string_view first = all.substr(0, all.find('\xFF'));
  const std::string_view second =
      first.size() == all.size() ? std::string_view() : all.substr(first.size() + 1);
  check(first, nullptr);
  text::Url base;
  if (parse_url(second, nullptr, base) == text::UrlOutcome::parsed) {
    check(first, &base);
  }
  return 0;
}
