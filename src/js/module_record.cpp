#include "js/module_record.h"

#include "js/jsc.h"

#include <JavaScriptCore/CachedTypes.h>
#include <JavaScriptCore/CodeBlock.h>
#include <JavaScriptCore/CodeCache.h>
#include <JavaScriptCore/JSModuleEnvironment.h>
#include <JavaScriptCore/JSModuleNamespaceObject.h>
#include <JavaScriptCore/JSModuleRecord.h>
#include <JavaScriptCore/JSSymbolTableObject.h>
#include <JavaScriptCore/ModuleAnalyzer.h>
#include <JavaScriptCore/ModuleProgramCodeBlock.h>
#include <JavaScriptCore/ModuleProgramExecutable.h>
#include <JavaScriptCore/OpaqueJSString.h>
#include <JavaScriptCore/Parser.h>
#include <JavaScriptCore/SyntheticModuleRecord.h>

#include "js/cached_source.h"
#include "js/engine.h"
#include "js/global_object.h"
#include "js/module_meta.h"
#include "js/referrer.h"
#include "js/script_scope.h"

namespace rondo::js {

namespace {

using Record = JSC::AbstractModuleRecord;

Record& record_of(Object record) { return *uncheckedDowncast<Record>(toJS(record)); }

JSC::JSModuleRecord& text_record_of(Object record) {
  return *uncheckedDowncast<JSC::JSModuleRecord>(toJS(record));
}

Object object_ref(JSC::JSObject* object) { return toRef(object); }

// The code of a module belongs to the realm that it was parsed in.
JSC::JSGlobalObject& realm_of(Record& record) { return *record.realm(); }

JSC::SourceCode source_of(const ModuleText& text) {
  constexpr int first_column = 1;
  return JSC::SourceCode(CachedSource::create({.text = text.source.get()->string(),
                                               .url = text.url.get()->string(),
                                               .origin = Referrer::origin(text.url, text.referrer),
                                               .first_line = text.first_line,
                                               .type = JSC::SourceProviderSourceType::Module,
                                               .bytecode = text.bytecode}),
                         text.first_line, first_column);
}

std::unique_ptr<JSC::ModuleProgramNode> parse(JSC::VM& vm, const JSC::SourceCode& source,
                                              JSC::ParserError& error) {
  return JSC::parseRootNode<JSC::ModuleProgramNode>(
      vm, source, JSC::ImplementationVisibility::Public, JSC::JSParserBuiltinMode::NotBuiltin,
      JSC::StrictModeLexicallyScopedFeature, JSC::JSParserScriptMode::Module,
      JSC::SourceParseMode::ModuleAnalyzeMode, error);
}

}  // namespace

// ---- Making ----------------------------------------------------------------------------------

Completion parse_module(Context context, const ModuleText& text) {
  JSC::JSGlobalObject* const global = toJS(context);
  JSC::VM& vm = global->vm();
  const JSC::JSLockHolder lock(vm);
  auto scope = DECLARE_TOP_EXCEPTION_SCOPE(vm);
  const JSC::SourceCode source = source_of(text);
  JSC::ParserError error;
  const auto program = parse(vm, source, error);
  if (error.isValid()) {
    return std::unexpected(toRef(global, error.toErrorObject(global, source)));
  }
  JSC::ModuleAnalyzer analyzer(global, JSC::Identifier::fromString(vm, text.url.get()->string()),
                               source, program->varDeclarations(), program->lexicalVariables(),
                               program->features());
  analyzer.letHostJudgeAttributes();
  const auto analyzed = analyzer.analyze(*program);
  if (!analyzed) {
    const auto& [type, message] = analyzed.error();
    return std::unexpected(toRef(global, JSC::JSValue(JSC::createError(global, type, message))));
  }
  JSC::JSModuleRecord* const record = *analyzed;
  record->setStatus(JSC::CyclicModuleRecord::Status::Unlinked);
  record->putDirect(vm, MachineData::owner_name(vm), toJS(text.owner));
  scope.clearExceptionExceptTermination();
  return toRef(static_cast<JSC::JSObject*>(record));
}

Object make_synthetic_module(Context context, const String& url, std::span<const Value> names) {
  JSC::JSGlobalObject* const global = toJS(context);
  JSC::VM& vm = global->vm();
  const JSC::JSLockHolder lock(vm);
  WTF::Vector<JSC::Identifier, 4> identifiers;
  JSC::MarkedArgumentBuffer values;
  for (const Value name : names) {
    identifiers.append(
        JSC::Identifier::fromString(vm, JSC::asString(toJS(global, name))->value(global).data));
    values.append(JSC::jsUndefined());
  }
  return object_ref(JSC::SyntheticModuleRecord::tryCreateWithExportNamesAndValues(
      global, JSC::Identifier::fromString(vm, url.get()->string()), identifiers, values));
}

void set_module_export(Context context, Object record, Value name, Value value) {
  JSC::JSGlobalObject* const global = toJS(context);
  JSC::VM& vm = global->vm();
  const JSC::JSLockHolder lock(vm);
  auto scope = DECLARE_TOP_EXCEPTION_SCOPE(vm);
  constexpr bool throws = false;
  constexpr bool ignores_constness = true;
  bool is_put = false;
  JSC::symbolTablePutTouchWatchpointSet(record_of(record).moduleEnvironment(), global,
                                        JSC::asString(toJS(global, name))->toIdentifier(global),
                                        toJS(global, value), throws, ignores_constness, is_put);
  scope.clearExceptionExceptTermination();
}

void answer_module_meta(Engine& engine, Object on_meta) {
  engine.on_module_meta() = Pin(engine, on_meta);
}

JSC::JSObject* make_module_meta(JSC::JSGlobalObject* global, JSC::JSModuleRecord* record) {
  JSC::VM& vm = global->vm();
  const Pin& on_meta = MachineData::engine_of(vm).on_module_meta();
  const JSC::JSValue owner = record->getDirect(vm, MachineData::owner_name(vm));
  if (on_meta && owner) {
    const std::array<Value, 1> arguments = {toRef(global, owner)};
    const Completion meta = call(toRef(global), on_meta.object(), arguments);
    if (meta && is_object(*meta)) {
      return toJS(as_object(*meta));
    }
  }
  return JSC::constructEmptyObject(vm, global->nullPrototypeObjectStructure());
}

// ---- Asking ----------------------------------------------------------------------------------

namespace {

// The parts of a request's name: each stands behind its length and a colon.
void push_parts(ArrayBuilder& parts, Context context, const WTF::String& name) {
  unsigned place = 0;
  while (place < name.length()) {
    unsigned length = 0;
    for (; name[place] != ':'; ++place) {
      length = length * 10 + static_cast<unsigned>(name[place] - '0');
    }
    ++place;
    parts.push(toRef(toJS(context), JSC::JSValue(JSC::jsString(toJS(context)->vm(),
                                                               name.substring(place, length)))));
    place += length;
  }
}

unsigned number_of_request(const Record& record, const JSC::Identifier& name) {
  const auto& requests = record.requestedModules();
  return static_cast<unsigned>(
      requests.findIf([&](const auto& request) { return request.m_specifier == name; }));
}

}  // namespace

Object module_requests(Context context, Object record) {
  ArrayBuilder requests(context);
  for (const auto& request : record_of(record).requestedModules()) {
    ArrayBuilder parts(context);
    push_parts(parts, context, request.m_specifier.string());
    requests.push(parts.array());
  }
  return requests.array();
}

Object module_imports(Context context, Object record) {
  JSC::JSGlobalObject* const global = toJS(context);
  JSC::VM& vm = global->vm();
  const JSC::JSLockHolder lock(vm);
  const Record& module = record_of(record);
  ArrayBuilder found(context);
  const auto add = [&](const JSC::Identifier& request, const JSC::Identifier* name) {
    found.push(number(context, number_of_request(module, request)));
    found.push(name == nullptr ? null(context)
                               : toRef(global, JSC::JSValue(JSC::jsString(vm, name->string()))));
  };
  for (const auto& entry : module.importEntries().values()) {
    const bool is_single = entry.type == Record::ImportEntryType::Single;
    add(entry.moduleRequest, is_single ? &entry.importName : nullptr);
  }
  for (const auto& entry : module.exportEntries().values()) {
    if (entry.type == Record::ExportEntry::Type::Indirect) {
      add(entry.moduleName, &entry.importName);
    } else if (entry.type == Record::ExportEntry::Type::Namespace) {
      add(entry.moduleName, nullptr);
    }
  }
  for (const auto& request : module.starExportEntries()) {
    add(JSC::Identifier::fromUid(vm, request.get()), nullptr);
  }
  return found.array();
}

bool module_awaits(Object record) { return record_of(record).hasTLA(); }

ExportState find_module_export(Context context, Object record, Value name) {
  JSC::JSGlobalObject* const global = toJS(context);
  const JSC::JSLockHolder lock(global);
  auto scope = DECLARE_TOP_EXCEPTION_SCOPE(global->vm());
  using Type = Record::Resolution::Type;
  const Record::Resolution found = record_of(record).resolveExport(
      global, JSC::asString(toJS(global, name))->toIdentifier(global));
  scope.clearExceptionExceptTermination();
  return found.type == Type::Resolved    ? ExportState::found
         : found.type == Type::Ambiguous ? ExportState::ambiguous
                                         : ExportState::missing;
}

std::optional<ModulePlace> module_waits_at(Context context, Object record) {
  const JSC::JSLockHolder lock(toJS(context));
  JSC::JSModuleRecord& module = text_record_of(record);
  const JSC::JSValue state = module.internalField(JSC::JSModuleRecord::Field::State).get();
  if (module.isTopLevelExecutionFinished() || state.asInt32() <= 0) {
    return std::nullopt;
  }
  JSC::CodeBlock* const code = module.getOrMakeExecutable(&realm_of(module))->codeBlock();
  if (code == nullptr || code->numberOfUnlinkedSwitchJumpTables() == 0) {
    return std::nullopt;
  }
  // The last table of the code leads to the places behind each `await`.
  const auto last = static_cast<int>(code->numberOfUnlinkedSwitchJumpTables() - 1);
  const int offset = code->unlinkedSwitchJumpTable(last).offsetForValue(state.asInt32());
  const auto [line, column] =
      code->lineColumnForBytecodeIndex(JSC::BytecodeIndex(static_cast<unsigned>(offset)));
  return ModulePlace{.line = line, .column = column};
}

bool module_was_compiled(Object record) {
  const auto* const provider = text_record_of(record).sourceCode().provider();
  return static_cast<const CachedSource*>(provider)->is_compiled();
}

std::vector<std::byte> module_bytecode(Context context, Object record) {
  JSC::VM& vm = toJS(context)->vm();
  const JSC::JSLockHolder lock(vm);
  JSC::JSModuleRecord& module = text_record_of(record);
  JSC::JSGlobalObject& realm = realm_of(module);
  // The machine remembers what it has compiled.
  const auto* const executable =
      JSC::ModuleProgramExecutable::tryCreate(&realm, module.sourceCode());
  if (executable == nullptr) {
    return {};
  }
  return bytes_of(
      JSC::encodeCodeBlock(vm, JSC::sourceCodeKeyForSerializedModule(vm, module.sourceCode()),
                           executable->unlinkedCodeBlock()));
}

// ---- Running ---------------------------------------------------------------------------------

void connect_module(Context context, Object record, unsigned request, Object required) {
  JSC::VM& vm = toJS(context)->vm();
  const JSC::JSLockHolder lock(vm);
  Record& module = record_of(record);
  const Record::ModuleRequest& wanted = module.requestedModules()[request];
  const Locker locker{module.cellLock()};
  module.loadedModules().set(
      JSC::ModuleMapKey{wanted.m_specifier.impl(), wanted.type()},
      Record::LoadedModuleRequest(vm, wanted, &record_of(required), &module));
}

Completion link_module(Context context, Object record) {
  JSC::VM& vm = toJS(context)->vm();
  const JSC::JSLockHolder lock(vm);
  Record& module = record_of(record);
  return run_script(vm, [&]() -> JSC::JSValue {
    module.link(&realm_of(module));
    return JSC::jsUndefined();
  });
}

Completion module_namespace(Context context, Object record) {
  JSC::VM& vm = toJS(context)->vm();
  const JSC::JSLockHolder lock(vm);
  Record& module = record_of(record);
  return run_script(vm, [&]() -> JSC::JSValue {
    JSC::JSObject* const made = module.getModuleNamespace(&realm_of(module));
    return made == nullptr ? JSC::jsUndefined() : JSC::JSValue(made);
  });
}

Completion execute_module(Context context, Object record) {
  JSC::VM& vm = toJS(context)->vm();
  const JSC::JSLockHolder lock(vm);
  JSC::JSModuleRecord& module = text_record_of(record);
  JSC::JSGlobalObject& realm = realm_of(module);
  JSC::JSPromise* const end =
      module.hasTLA() ? JSC::JSPromise::create(vm, realm.promiseStructure()) : nullptr;
  return run_script(vm, [&]() -> JSC::JSValue {
    module.execute(&realm, end);
    return end == nullptr ? JSC::jsUndefined() : JSC::JSValue(end);
  });
}

}  // namespace rondo::js
