// What to say of options that there are not.
#pragma once

#include <string>
#include <string_view>

namespace rondo::cli {

// Whether Node has an option of that name, and this runtime nothing that it could mean.
[[nodiscard]] bool is_unsupported_option(std::string_view name);

[[nodiscard]] std::string bad_option(std::string_view name);

}  // namespace rondo::cli
