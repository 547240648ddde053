// Options of V8 that tune its compilers and its collector of garbage.
//
// Node takes every option of V8. Of those, the ones that change how fast or with how much memory a
// program runs, and nothing that it could see, are taken here and have no effect: there is another
// engine, with other compilers and another collector. Those that change the language, what globals
// there are, or what is printed or written to files stay refused.
#pragma once

#include <optional>
#include <string_view>

namespace rondo::cli {

enum class Tuning : unsigned char { is_switch, has_value };

// Nothing for other options. The name comes with its hyphens and without a value; underscores do
// for hyphens, and "--no-" or "--no" turns a switch off.
[[nodiscard]] std::optional<Tuning> find_tuning(std::string_view option);

}  // namespace rondo::cli
