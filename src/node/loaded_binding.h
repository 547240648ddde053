// Native halves of modules that need large libraries: each is a shared object of its own, opened
// when a program first asks for it, so that others do not pay for loading the library.
#pragma once

#include <cstdint>
#include <string_view>

#include "js/types.h"

namespace rondo::node {

class Environment;

// Whether what is opened later, such as an addon, finds the symbols of the object.
enum class Symbols : std::uint8_t { own, global };

// What such an object exports, by the name rondo_make_binding.
using MakeBinding = js::Object (*)(Environment& environment);

// Opens rondo-NAME.so, which lies beside the command or in ../lib/rondo, and has it make the
// binding. Ends the program with a message if that is not possible: the installation is broken.
[[nodiscard]] js::Object load_binding(Environment& environment, std::string_view name,
                                      Symbols symbols = Symbols::own);

}  // namespace rondo::node
