#include "js/fast/precompiled.h"

#include <array>
#include <cstring>

#include "js/engine.h"
#include "js/fast/build_id.h"
#include "js/fast/script.h"
#include "js/fast/symbols.h"
#include "js/private_api.h"

namespace rondo::js {

namespace {

// ---- What the engine's memory looks like, in the builds that we know ---------------------------

struct SourceCode {
  void* script;
  int start;
  int end;
  int first_line;
  int first_column;
};

// A file that is not open: the bytecode then stays in memory.
struct File {
  int descriptor = -1;
  std::array<int, 15> rest{};
};

using CreateText = void (*)(void** text, std::span<const std::uint8_t> characters);
using Generate = void (*)(Bytecode** result, const void* machine, const SourceCode& source,
                          File& file, std::array<std::uint64_t, 32>& error);

struct Symbols {
  CreateText create_text = nullptr;
  Generate generate = nullptr;
};

// The library's, and so the same for every engine of the process.
Symbols symbols;

bool find_all() {
  return find_symbol(symbols.create_text,
                     "_ZN3WTF10StringImpl28createWithoutCopyingNonEmptyESt4spanIKhLm"
                     "18446744073709551615EE") &&
         find_symbol(symbols.generate,
                     "_ZN3JSC23generateProgramBytecodeERNS_2VMERKNS_10SourceCodeERN3WTF14"
                     "FileSystemImpl10FileHandleERNS_18BytecodeCacheErrorE");
}

// Once for all engines.
bool find_symbols() {
  static const bool are_found = find_all();
  return are_found;
}

// ---- A script that has bytecode ----------------------------------------------------------------

// What is being evaluated on this thread. Since there is one reference too many, it is never given
// back.
thread_local Bytecode* current_bytecode = nullptr;

// Instead of the script's own function, which has none to give.
Bytecode** give_bytecode(Bytecode** result, const void* /*script*/) {
  ++current_bytecode->references;
  *result = current_bytecode;
  return result;
}

// The functions of a script, with ours among them.
void* table_with_bytecode(void* table) {
  static const ScriptFunctions replaced = [&] {
    ScriptFunctions functions(table);
    functions.replace(give_bytecode_slot, give_bytecode);
    return functions;
  }();
  return replaced.table();
}

}  // namespace

Precompiled::Precompiled(JSGlobalContextRef context)
    : context_(context), group_(JSContextGetGroup(context)) {
  is_available_ = is_fast_tier_on() && find_symbols() && probe();
}

// The two words that are relied upon are what they should be.
bool Precompiled::probe() const {
  const String url("node:probe");
  const String text("0");
  void* const script = JSScriptCreateFromString(group_, url.get(), 1, text.get(), nullptr, nullptr);
  if (script == nullptr) {
    return false;
  }
  // A text has its references and its length in its first word.
  const auto* const characters =
      static_cast<const std::uint32_t*>(word_of(script, script_text_word));
  const bool is_right = word_of(script, script_machine_word) == group_ && characters != nullptr &&
                        reinterpret_cast<std::uintptr_t>(characters) % alignof(void*) == 0 &&
                        characters[1] == 1;
  JSScriptRelease(script);
  return is_right;
}

void* Precompiled::make_script(std::string_view source, const std::string& url) const {
  const String name(url);
  const String placeholder("0");
  void* const script =
      JSScriptCreateFromString(group_, name.get(), 1, placeholder.get(), nullptr, nullptr);
  if (script != nullptr) {
    void* text = nullptr;
    symbols.create_text(&text,
                        {reinterpret_cast<const std::uint8_t*>(source.data()), source.size()});
    word_of(script, script_text_word) = text;
  }
  return script;
}

std::vector<std::byte> Precompiled::compile(std::string_view source, const std::string& url) const {
  const Lock lock(context_);
  void* const script = make_script(source, url);
  if (script == nullptr) {
    return {};
  }
  File no_file;
  std::array<std::uint64_t, 32> error{};
  Bytecode* bytecode = nullptr;
  symbols.generate(&bytecode, group_,
                   {.script = script,
                    .start = 0,
                    .end = static_cast<int>(source.size()),
                    .first_line = 1,
                    .first_column = 1},
                   no_file, error);
  if (bytecode == nullptr) {
    return {};
  }
  const auto* const bytes = static_cast<const std::byte*>(bytecode->data);
  return {bytes, bytes + bytecode->data_size};
}

Completion Precompiled::evaluate(JSContextRef context, std::string_view source,
                                 const std::string& url,
                                 std::span<const std::byte> bytecode) const {
  void* const script = make_script(source, url);
  if (script == nullptr) {
    return undefined(context);
  }
  // As long as any function of the script is not used yet, its bytecode is read from there.
  current_bytecode =
      new Bytecode{.size = bytecode.size(), .data = bytecode.data(), .data_size = bytecode.size()};
  void* const own_table = word_of(script, 0);
  word_of(script, 0) = table_with_bytecode(own_table);
  JSValueRef exception = nullptr;
  const JSValueRef result = JSScriptEvaluate(context, script, nullptr, &exception);
  word_of(script, 0) = own_table;
  if (exception != nullptr) {
    return std::unexpected(exception);
  }
  return result;
}

}  // namespace rondo::js
