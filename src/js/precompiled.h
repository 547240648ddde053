// Script of ours that was compiled when Rondo was built.
//
// To read a text and to make bytecode of it takes most of the time in which a small program
// starts. So the texts of built-in modules, each of which is an expression whose value is a
// function, come with their bytecode. The engine decodes that of each function when the function is
// first called, and refuses what another version of it has made: see code_version.h.
//
// Of the thread of the engine, which must be held.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "js/types.h"
#include "js/value.h"

namespace rondo::js {

// The bytecode of all functions in a text of ASCII characters; empty if the text is wrong.
[[nodiscard]] std::vector<std::byte> precompile(ContextGroup group, std::string_view source,
                                                const std::string& url);

// The function that the text, of any characters in UTF-8, is. Text and bytecode live for ever, and
// belong together; without bytecode that fits, the text is compiled.
[[nodiscard]] Completion make_precompiled(Context context, std::string_view source,
                                          const std::string& url,
                                          std::span<const std::byte> bytecode);

}  // namespace rondo::js
