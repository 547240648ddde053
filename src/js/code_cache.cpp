#include "js/code_cache.h"

#include "js/jsc.h"

#include <JavaScriptCore/CachedTypes.h>
#include <JavaScriptCore/CodeCache.h>
#include <JavaScriptCore/ParserError.h>
#include <JavaScriptCore/ProgramExecutable.h>
#include <JavaScriptCore/UnlinkedProgramCodeBlock.h>

#include <utility>

#include "js/cached_source.h"
#include "js/engine.h"
#include "js/script_scope.h"

namespace rondo::js {

CodeCache::Evaluation CodeCache::evaluate(Context context, Value text, const std::string& url,
                                          std::span<const std::byte> bytecode) {
  JSC::JSGlobalObject* const global = toJS(context);
  JSC::VM& vm = global->vm();
  const WTF::String characters = JSC::asString(toJS(global, text))->value(global);
  const WTF::String name = WTF::String::fromUTF8(std::span<const char>(url));
  const Ref provider = CachedSource::create({.text = characters,
                                             .url = name,
                                             .origin = JSC::SourceOrigin(WTF::URL(name)),
                                             .type = JSC::SourceProviderSourceType::Program,
                                             .bytecode = bytecode});
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
  return bytes_of(JSC::encodeCodeBlock(
      vm, JSC::sourceCodeKeyForSerializedProgram(vm, executable->source()), code));
}

}  // namespace rondo::js
