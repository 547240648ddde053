// What an ES module imports and exports, and the places in its text that have to change to make a
// function of it, found without a syntax tree.
//
// That is possible for most modules: those that have none of the rarer forms. Of the others, and of
// texts that are not well-formed as far as we look, there is no answer, and a parser has to do it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace rondo::text {

// The answer is a list of numbers: each part is its kind and then its operands, which are positions
// in the text. A range of two equal ones is a name or text that is not there.
enum class ModulePart : std::int32_t {
  request,           // start, end; start, end of the specifier
  attribute,         // start, end of the key; of the value. Of the last request, as those below
  import_default,    // start, end of the local name
  import_namespace,  // start, end of the local name
  import_named,      // start, end of the imported name; of the local one
  export_from,       // start, end of the imported name; of the exported one
  export_star,       //
  export_star_as,    // start, end of the exported name
  export_list,       // start, end of the declaration
  export_local,      // start, end of the local name; of the exported one
  export_prefix,     // start, end of what stands before a declaration
  default_name,      // start, end of the local name
  default_function,  // the place for its name
  default_value,     // start, end of what stands before it; its end; 1 if a semicolon follows
  dynamic_import,    // start, end of the word
  meta,              // start, end
  assigned,          // start, end of a name that may be assigned to besides its declaration
  constant,          // start, end of a name that cannot
  evaluates,         // There is an eval() that sees the module's variables.
  awaited,           // start, end of an `await` outside of functions; the end of what it waits for
  awaited_loop,      // There is a `for await` outside of functions.
};

[[nodiscard]] std::optional<std::vector<std::int32_t>> scan_module(
    std::span<const std::uint8_t> source);
[[nodiscard]] std::optional<std::vector<std::int32_t>> scan_module(std::u16string_view source);

}  // namespace rondo::text
