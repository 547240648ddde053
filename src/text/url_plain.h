// URLs that are already as they will be written, which most are.
#pragma once

#include <string_view>

#include "text/url.h"

namespace rondo::text {

// True if the text is such a URL, in small letters, with a name for a host; then the places of its
// parts are set. False says nothing: parse_url() may still find that it is one.
[[nodiscard]] bool find_plain_places(std::string_view text, UrlPlaces& places);

}  // namespace rondo::text
