// Bytecode of the program's own texts, to be kept from one run to the next.
//
// As with precompiled.h, the engine is asked through symbols and layouts that only a library of a
// known build has, and refuses by itself what another version of it has made or what is of another
// text. What is kept is what the engine has compiled up to then: functions that a run did not call
// are compiled when they are called.
//
// Of the thread of its engine, which must be held (js::Lock).
#pragma once

#include <JavaScriptCore/JavaScript.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "js/value.h"

namespace rondo::js {

class CodeCache {
 public:
  explicit CodeCache(JSGlobalContextRef context);
  CodeCache(const CodeCache&) = delete;
  CodeCache& operator=(const CodeCache&) = delete;

  [[nodiscard]] bool is_available() const noexcept { return is_available_; }

  struct Evaluation {
    Completion value;
    // By which encode() knows it; -1 if the engine took the bytecode, so that there is no news.
    int script;
  };
  // The value of the last statement. `text` is a string of the engine; the bytecode, which may be
  // empty, lives for ever.
  [[nodiscard]] Evaluation evaluate(JSContextRef context, JSValueRef text, const std::string& url,
                                    std::span<const std::byte> bytecode);

  // What the engine has compiled of a script; empty if it was asked for before.
  [[nodiscard]] std::vector<std::byte> encode(int script);

 private:
  // What the engine is told when it compiles a script: the key of that, and its code.
  struct Compiled {
    std::array<std::uint64_t, 6> key{};
    JSValueRef code = nullptr;
  };

  [[nodiscard]] bool probe();

  JSGlobalContextRef context_;
  JSContextGroupRef group_;
  std::vector<Compiled> compiled_;
  bool is_available_ = false;

  friend struct Evaluating;
};

}  // namespace rondo::js
