// Where in the program something was asked for, from a stack of the engine.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace rondo::trace {

struct Frame {
  std::string function;  // Empty if it has no name.
  std::string file;      // A path, [eval], node:fs, or [native code].
  int line = 0;

  // Whether it belongs to the program, and not to the runtime or the engine.
  [[nodiscard]] bool is_program() const;
};

// The lines of js::backtrace(): `#0 name() at file:///a.js:3`.
[[nodiscard]] std::vector<Frame> parse_backtrace(std::string_view text);

struct CallSite {
  // The function of the runtime that the program called, such as fs.readFile; may be empty.
  std::string api;
  // Where the program called it. Empty if no program is on the stack.
  std::string file;
  int line = 0;
  // The functions of the program on the stack: `name file:line`, innermost first.
  std::vector<std::string> stack;
};

[[nodiscard]] CallSite find_call_site(const std::vector<Frame>& frames);

}  // namespace rondo::trace
