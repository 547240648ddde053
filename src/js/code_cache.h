// Bytecode of the program's own texts, to be kept from one run to the next.
//
// The engine refuses by itself what another version of it has made (see code_version.h) and what is
// of another text. What is kept is what it has compiled up to then: functions that a run did not
// call are compiled when they are called.
//
// Of the thread of its engine, which must be held.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "js/pin.h"
#include "js/types.h"
#include "js/value.h"

namespace rondo::js {

class CodeCache {
 public:
  explicit CodeCache(Engine& engine) noexcept : engine_(engine) {}
  CodeCache(const CodeCache&) = delete;
  CodeCache& operator=(const CodeCache&) = delete;

  struct Evaluation {
    Completion value;
    // By which encode() knows it; -1 if the engine took the bytecode, so that there is no news.
    int script;
  };
  // The value of the last statement. `text` is a string of the engine; the bytecode, which may be
  // empty, lives for ever.
  [[nodiscard]] Evaluation evaluate(Context context, Value text, const std::string& url,
                                    std::span<const std::byte> bytecode);

  // What the engine has compiled of a script; empty if it was asked for before.
  [[nodiscard]] std::vector<std::byte> encode(int script);

 private:
  // Cells of the engine: a script, which knows its source, and what was compiled of it.
  struct Compiled {
    Pin script;
    Pin code;
  };

  Engine& engine_;
  std::vector<Compiled> compiled_;
};

}  // namespace rondo::js
