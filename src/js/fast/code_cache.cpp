#include "js/fast/code_cache.h"

#include <cstring>
#include <utility>

#include "js/fast/build_id.h"
#include "js/fast/cell.h"
#include "js/fast/script.h"
#include "js/fast/symbols.h"
#include "js/private_api.h"
#include "js/string.h"

namespace rondo::js {

namespace {

// ---- What the engine's memory looks like, in the builds that we know ---------------------------

// Where a string has its text, in bytes.
constexpr std::size_t text_offset = 8;
// The lowest bit of the count of references has another meaning.
constexpr std::uint32_t one_reference = 2;

// How to get bytecode is a function with what it needs: the machine, a key and the code.
struct Generator {
  void* table;
  const void* machine;
  const void* key;
  const JSValueRef* code;
};

using Encode = void (*)(Bytecode** result, const void* machine, const void* key, JSValueRef code);
Encode encode_code = nullptr;

bool find_symbols() {
  static const bool are_found =
      find_symbol(encode_code,
                  "_ZN3JSC15encodeCodeBlockERNS_2VMERKNS_13SourceCodeKeyEPKNS_17"
                  "UnlinkedCodeBlockE");
  return are_found;
}

}  // namespace

// What happens on this thread while a script is evaluated.
struct Evaluating {
  Bytecode* given = nullptr;
  CodeCache::Compiled taken;
  const void* machine = nullptr;

  static inline thread_local Evaluating* current = nullptr;

  // Instead of the script's own functions, which have nothing to give and take nothing.
  static Bytecode** give(Bytecode** result, const void* /*script*/) {
    *result = current->given;
    if (current->given != nullptr) {
      ++current->given->references;
    }
    return result;
  }

  static void take(const void* /*script*/, Generator* const* how) {
    const Generator& generator = **how;
    if (generator.machine == current->machine) {
      std::memcpy(current->taken.key.data(), generator.key, sizeof current->taken.key);
      current->taken.code = *generator.code;
    }
  }

  static void* table(void* own) {
    static const ScriptFunctions replaced = [&] {
      ScriptFunctions functions(own);
      functions.replace(give_bytecode_slot, give);
      functions.replace(take_bytecode_slot, take);
      return functions;
    }();
    return replaced.table();
  }
};

CodeCache::CodeCache(JSGlobalContextRef context)
    : context_(context), group_(JSContextGetGroup(context)) {
  is_available_ = is_fast_tier_on() && find_symbols() && probe();
}

// A small script is told of, and its code can be encoded and used.
bool CodeCache::probe() {
  const JSValueRef text = JSValueMakeString(context_, String("(function () { return 5; })").get());
  const Evaluation made = evaluate(context_, text, "node:probe", {});
  if (!made.value || made.script != 0 || !is_cell(compiled_[0].code)) {
    compiled_.clear();
    return false;
  }
  const std::vector<std::byte> bytecode = encode(0);
  compiled_.clear();
  return !bytecode.empty();
}

CodeCache::Evaluation CodeCache::evaluate(JSContextRef context, JSValueRef text,
                                          const std::string& url,
                                          std::span<const std::byte> bytecode) {
  // Puts the string together, if it is still to be.
  JSStringRelease(JSValueToStringCopy(context, text, nullptr));
  void* const characters = field<void*>(text, text_offset);
  const String name(url);
  const String placeholder("0");
  // Never released, since functions may refer to it as long as the program runs. With the text
  // itself it would be read here already.
  void* const script =
      JSScriptCreateFromString(group_, name.get(), 1, placeholder.get(), nullptr, nullptr);
  *static_cast<std::uint32_t*>(characters) += one_reference;
  word_of(script, script_text_word) = characters;
  Evaluating evaluating;
  evaluating.machine = group_;
  if (!bytecode.empty()) {
    // There is one reference too many, so that it is never given back.
    evaluating.given = new Bytecode{
        .size = bytecode.size(), .data = bytecode.data(), .data_size = bytecode.size()};
  }
  Evaluating* const outer = std::exchange(Evaluating::current, &evaluating);
  void* const own_table = word_of(script, 0);
  word_of(script, 0) = Evaluating::table(own_table);
  JSValueRef exception = nullptr;
  const JSValueRef value = JSScriptEvaluate(context, script, nullptr, &exception);
  word_of(script, 0) = own_table;
  Evaluating::current = outer;
  if (exception != nullptr) {
    return {.value = std::unexpected(exception), .script = -1};
  }
  if (evaluating.taken.code == nullptr) {
    return {.value = value, .script = -1};
  }
  JSValueProtect(context_, evaluating.taken.code);
  compiled_.push_back(evaluating.taken);
  return {.value = value, .script = static_cast<int>(compiled_.size()) - 1};
}

std::vector<std::byte> CodeCache::encode(int script) {
  Compiled& compiled = compiled_[static_cast<std::size_t>(script)];
  const JSValueRef code = std::exchange(compiled.code, nullptr);
  if (code == nullptr) {
    return {};
  }
  Bytecode* bytecode = nullptr;
  encode_code(&bytecode, group_, compiled.key.data(), code);
  JSValueUnprotect(context_, code);
  if (bytecode == nullptr) {
    return {};
  }
  const auto* const bytes = static_cast<const std::byte*>(bytecode->data);
  return {bytes, bytes + bytecode->data_size};
}

}  // namespace rondo::js
