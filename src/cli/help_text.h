// What --help and --v8-options print.
#pragma once

#include <string_view>

namespace rondo::cli {

[[nodiscard]] std::string_view help_text();
// For tools that ask for V8's options to tell them from those of their own.
[[nodiscard]] std::string_view engine_options_text();

}  // namespace rondo::cli
