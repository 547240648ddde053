#include "js/code_cache.h"

#include "js/jsc.h"

#include <JavaScriptCore/CachedBytecode.h>
#include <JavaScriptCore/CachedTypes.h>
#include <JavaScriptCore/CodeCache.h>
#include <JavaScriptCore/ParserError.h>
#include <JavaScriptCore/ProgramExecutable.h>
#include <JavaScriptCore/UnlinkedProgramCodeBlock.h>

#include <utility>

#include "js/engine.h"
#include "js/script_scope.h"

namespace rondo::js {

namespace {

// A text that may have bytecode, which the engine asks for before it compiles.
class Source final : public JSC::StringSourceProvider {
 public:
  static Ref<Source> create(const WTF::String& text, const WTF::String& url,
                            std::span<const std::byte> bytecode) {
    return adoptRef(*new Source(text, url, bytecode));
  }

  // Whether it had to.
  [[nodiscard]] bool is_compiled() const noexcept { return is_compiled_; }

 private:
  Source(const WTF::String& text, const WTF::String& url, std::span<const std::byte> bytecode)
      : StringSourceProvider(text, JSC::SourceOrigin(WTF::URL(url)),
                             JSC::SourceTaintedOrigin::Untainted, WTF::String(url), {},
                             JSC::SourceProviderSourceType::Program) {
    if (bytecode.empty()) {
      return;
    }
    // The engine would free the memory when nobody refers to it, so that we do, for ever. It only
    // reads there.
    const std::span memory(reinterpret_cast<std::uint8_t*>(const_cast<std::byte*>(bytecode.data())),
                           bytecode.size());
    bytecode_ = JSC::CachedBytecode::create(
        WTF::adoptMallocSpan<std::uint8_t, JSC::VMMalloc>(memory), {});
    bytecode_->ref();
  }

  RefPtr<JSC::CachedBytecode> cachedBytecode() const final { return bytecode_; }
  void cacheBytecode(const JSC::BytecodeCacheGenerator& /*generate*/) const final {
    is_compiled_ = true;
  }

  RefPtr<JSC::CachedBytecode> bytecode_;
  mutable bool is_compiled_ = false;
};

}  // namespace

CodeCache::Evaluation CodeCache::evaluate(JSContextRef context, JSValueRef text,
                                          const std::string& url,
                                          std::span<const std::byte> bytecode) {
  JSC::JSGlobalObject* const global = toJS(context);
  JSC::VM& vm = global->vm();
  const Ref provider =
      Source::create(JSC::asString(toJS(global, text))->value(global),
                     WTF::String::fromUTF8(std::span<const char>(url)), bytecode);
  const JSC::SourceCode source(provider.copyRef());
  Completion value = run_source(*global, source);
  if (!value || !provider->is_compiled()) {
    return {.value = std::move(value), .script = -1};
  }
  // The machine remembers what it has compiled just now.
  auto* const script = JSC::ProgramExecutable::create(global, source);
  JSC::ParserError error;
  auto* const code = vm.codeCache()->getUnlinkedProgramCodeBlock(
      vm, script, source, global->defaultCodeGenerationMode(), error);
  compiled_.push_back({.script = Pin(engine_, toRef(global, JSC::JSValue(script))),
                       .code = Pin(engine_, toRef(global, JSC::JSValue(code)))});
  return {.value = std::move(value), .script = static_cast<int>(compiled_.size()) - 1};
}

std::vector<std::byte> CodeCache::encode(int script) {
  const Compiled compiled = std::exchange(compiled_[static_cast<std::size_t>(script)], {});
  if (!compiled.code) {
    return {};
  }
  JSC::JSGlobalObject* const global = toJS(engine_.context());
  JSC::VM& vm = global->vm();
  const auto* const executable =
      uncheckedDowncast<JSC::ProgramExecutable>(toJS(global, compiled.script.get()).asCell());
  const auto* const code =
      uncheckedDowncast<JSC::UnlinkedProgramCodeBlock>(toJS(global, compiled.code.get()).asCell());
  const RefPtr bytecode = JSC::encodeCodeBlock(
      vm, JSC::sourceCodeKeyForSerializedProgram(vm, executable->source()), code);
  if (!bytecode) {
    return {};
  }
  const auto bytes = std::as_bytes(bytecode->span());
  return {bytes.begin(), bytes.end()};
}

}  // namespace rondo::js
