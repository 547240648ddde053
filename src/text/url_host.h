// Hosts of URLs: names and addresses.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace rondo::text {

enum class HostOutcome { found, refused, beyond };

struct HostResult {
  HostOutcome outcome;
  std::string host;
};

// The host as it is written in a URL. `beyond` says that the name has letters beyond ASCII, or
// encoded ones, which are converted by tables that are not here.
//
// Hosts of schemes that are not special are kept nearly as they are.
[[nodiscard]] HostResult parse_host(std::string_view text, bool is_special);

}  // namespace rondo::text
