// Where the text of a function of script stands: what the engine's stacks tell of functions that
// run, for those that do not.
#pragma once

#include <JavaScriptCore/JavaScript.h>

#include <optional>
#include <string>

namespace rondo::js {

struct FunctionPlace {
  // What the script was called when it was compiled.
  std::u16string url;
  // Of the first character, both from 1 on, as the engine's stacks count.
  int line;
  int column;
};

// Nothing for a function that is none of script, or if the library is none whose layout we know:
// see introspection.h.
[[nodiscard]] std::optional<FunctionPlace> function_place(JSContextRef context, JSValueRef value);

}  // namespace rondo::js
