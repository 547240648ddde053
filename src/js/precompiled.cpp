#include "js/precompiled.h"

#include "js/jsc.h"

#include <JavaScriptCore/CachedBytecode.h>
#include <JavaScriptCore/CachedTypes.h>
#include <JavaScriptCore/CodeCache.h>
#include <JavaScriptCore/FunctionExecutable.h>
#include <JavaScriptCore/ParserError.h>
#include <JavaScriptCore/UnlinkedFunctionCodeBlock.h>
#include <JavaScriptCore/UnlinkedFunctionExecutable.h>
#include <JavaScriptCore/UnlinkedProgramCodeBlock.h>

#include "js/script_scope.h"
#include "rondo/base/require.h"

namespace rondo::js {

namespace {

WTF::String string_of(std::string_view utf8) {
  return WTF::String::fromUTF8(std::span<const char>(utf8));
}

// A text of ASCII characters that lives for ever. Nothing of it is read until the program asks for
// the text of a function.
class Source final : public JSC::SourceProvider {
 public:
  static Ref<Source> create(std::string_view text, const std::string& url) {
    const WTF::String name = string_of(url);
    return adoptRef(*new Source(text, text.size(), JSC::SourceOrigin(WTF::URL(name)), name));
  }

  // Under which bytecode is kept. The engine would keep the text with it, and compare that when it
  // takes the bytecode; but it is ours to see that they belong together.
  static JSC::SourceCodeKey key_of(JSC::VM& vm, Source& source) {
    return JSC::sourceCodeKeyForSerializedProgram(vm, JSC::SourceCode(source, 0, 0, 1, 1));
  }
  // The same key, of a source that has no text to keep.
  static JSC::SourceCodeKey key_without_text(JSC::VM& vm, std::size_t text_size) {
    const Ref source = adoptRef(*new Source({}, text_size, {}, {}));
    return key_of(vm, source.get());
  }

 private:
  Source(std::string_view text, std::size_t hash, const JSC::SourceOrigin& origin, WTF::String url)
      : SourceProvider(origin, WTF::move(url), {}, JSC::SourceTaintedOrigin::Untainted, {},
                       JSC::SourceProviderSourceType::Program),
        text_(text.empty() ? WTF::emptyString()
                           : WTF::String(WTF::StringImpl::createWithoutCopying(
                                 byteCast<Latin1Character>(std::span(text))))),
        hash_(static_cast<unsigned>(hash)) {}

  // What has another size is another text.
  unsigned hash() const final { return hash_; }
  WTF::StringView source() const final { return text_; }

  const WTF::String text_;
  const unsigned hash_;
};

void compile_functions_of(JSC::VM& vm, JSC::UnlinkedCodeBlock& code, const JSC::SourceCode& source);

// Whether it is made for `new`, by its name.
bool is_constructor(const JSC::UnlinkedFunctionExecutable& function) {
  const WTF::String& name = function.ecmaName().string();
  return function.constructAbility() == JSC::ConstructAbility::CanConstruct && !name.isEmpty() &&
         isASCIIUpper(name[0]);
}

void compile_function_for(JSC::CodeSpecializationKind use, JSC::VM& vm,
                          JSC::UnlinkedFunctionExecutable& function,
                          const JSC::SourceCode& source) {
  JSC::ParserError error;
  JSC::UnlinkedFunctionCodeBlock* const code =
      function.unlinkedCodeBlockFor(vm, source, use, {}, error, function.parseMode());
  if (code != nullptr) {
    compile_functions_of(vm, *code, source);
  }
}

// As it will be called: the two ways have bytecode of their own.
void compile_function(JSC::VM& vm, JSC::UnlinkedFunctionExecutable& function,
                      const JSC::SourceCode& parent) {
  const JSC::SourceCode source = function.linkedSourceCode(parent);
  if (!function.isClassConstructorFunction()) {
    compile_function_for(JSC::CodeSpecializationKind::CodeForCall, vm, function, source);
  }
  if (is_constructor(function) || function.isClassConstructorFunction()) {
    compile_function_for(JSC::CodeSpecializationKind::CodeForConstruct, vm, function, source);
  }
}

void compile_functions_of(JSC::VM& vm, JSC::UnlinkedCodeBlock& code,
                          const JSC::SourceCode& source) {
  for (unsigned index = 0; index < code.numberOfFunctionDecls(); ++index) {
    compile_function(vm, *code.functionDecl(static_cast<int>(index)), source);
  }
  for (unsigned index = 0; index < code.numberOfFunctionExprs(); ++index) {
    compile_function(vm, *code.functionExpr(static_cast<int>(index)), source);
  }
}

// With all functions in it, or null.
JSC::UnlinkedProgramCodeBlock* compile(JSC::VM& vm, const JSC::SourceCode& source) {
  JSC::ParserError error;
  JSC::UnlinkedProgramCodeBlock* const code = JSC::recursivelyGenerateUnlinkedCodeBlockForProgram(
      vm, source, JSC::NoLexicallyScopedFeatures, JSC::JSParserScriptMode::Classic, {}, error,
      JSC::EvalContextType::None);
  if (code == nullptr || error.isValid()) {
    return nullptr;
  }
  compile_functions_of(vm, *code, source);
  return code;
}

// Null if it does not fit.
JSC::UnlinkedProgramCodeBlock* decode(JSC::VM& vm, Source& source,
                                      std::span<const std::byte> bytecode) {
  // The engine would free the memory when nobody refers to it, so that we do, for ever. It only
  // reads there.
  const std::span memory(reinterpret_cast<std::uint8_t*>(const_cast<std::byte*>(bytecode.data())),
                         bytecode.size());
  const Ref cached =
      JSC::CachedBytecode::create(WTF::adoptMallocSpan<std::uint8_t, JSC::VMMalloc>(memory), {});
  cached->ref();
  return JSC::decodeCodeBlock<JSC::UnlinkedProgramCodeBlock>(vm, Source::key_of(vm, source),
                                                             cached.copyRef());
}

// The text is one statement, and nothing is to be run but the making of its function.
JSC::JSFunction* make_function(JSC::JSGlobalObject& global, JSC::UnlinkedProgramCodeBlock& decoded,
                               const JSC::SourceCode& source) {
  require(decoded.numberOfFunctionExprs() == 1, "a built-in module is one function");
  JSC::FunctionExecutable* const executable =
      decoded.functionExpr(0)->link(global.vm(), nullptr, source);
  return JSC::JSFunction::create(global.vm(), &global, executable, global.globalScope());
}

Completion evaluate_text(JSC::JSGlobalObject& global, std::string_view text,
                         const std::string& url) {
  const WTF::String name = string_of(url);
  const JSC::SourceCode source(
      JSC::StringSourceProvider::create(string_of(text), JSC::SourceOrigin(WTF::URL(name)), name,
                                        JSC::SourceTaintedOrigin::Untainted));
  return run_source(global, source);
}

}  // namespace

std::vector<std::byte> precompile(ContextGroup group, std::string_view source,
                                  const std::string& url) {
  JSC::VM& vm = *toJS(group);
  const JSC::JSLockHolder lock(vm);
  const JSC::SourceCode code(Source::create(source, url));
  const JSC::UnlinkedProgramCodeBlock* const compiled = compile(vm, code);
  if (compiled == nullptr) {
    return {};
  }
  const RefPtr bytecode =
      JSC::encodeCodeBlock(vm, Source::key_without_text(vm, source.size()), compiled);
  if (!bytecode) {
    return {};
  }
  const auto bytes = std::as_bytes(bytecode->span());
  return {bytes.begin(), bytes.end()};
}

Completion make_precompiled(Context context, std::string_view source, const std::string& url,
                            std::span<const std::byte> bytecode) {
  JSC::JSGlobalObject* const global = toJS(context);
  if (!bytecode.empty()) {
    const Ref provider = Source::create(source, url);
    if (auto* const decoded = decode(global->vm(), provider.get(), bytecode)) {
      return toRef(make_function(*global, *decoded, JSC::SourceCode(provider.copyRef())));
    }
  }
  return evaluate_text(*global, source, url);
}

}  // namespace rondo::js
