// Script of ours that was compiled when Rondo was built.
//
// To read a text and to make bytecode of it takes most of the time in which a small program
// starts. The engine can keep bytecode on disk and take it from there; its public interface has no
// way to ask for that, so it is asked through symbols and layouts that only a library of a known
// build has: see introspection.h. The engine itself refuses bytecode of another version of it or
// of another text, and compiles the text then.
#pragma once

#include <JavaScriptCore/JavaScript.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "js/value.h"

namespace rondo::js {

class Precompiled {
 public:
  explicit Precompiled(JSGlobalContextRef context);

  [[nodiscard]] bool is_available() const noexcept { return is_available_; }

  // What is to be handed to evaluate(), with every function in it; empty if it cannot be made.
  [[nodiscard]] std::vector<std::byte> compile(std::string_view source,
                                               const std::string& url) const;

  // The value of the last statement. The source is ASCII; it and the bytecode live for ever.
  [[nodiscard]] Completion evaluate(JSContextRef context, std::string_view source,
                                    const std::string& url,
                                    std::span<const std::byte> bytecode) const;

 private:
  // A script of the engine, never to be released, whose text was put in place of another one: to
  // make it with this text would mean to read it.
  [[nodiscard]] void* make_script(std::string_view source, const std::string& url) const;
  [[nodiscard]] bool probe() const;

  JSGlobalContextRef context_;
  JSContextGroupRef group_;
  bool is_available_ = false;
};

}  // namespace rondo::js
