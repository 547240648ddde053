// Module records of the engine, in the hands of a loader of ours: it says what a request means, in
// which order modules are evaluated, and what they are told of themselves.
//
// A record is an object that only the loader may see. The engine must be held.
#pragma once

#include <JavaScriptCore/JavaScript.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "js/value.h"

namespace rondo::js {

class Engine;

// ---- Making ----------------------------------------------------------------------------------

struct ModuleText {
  const String& source;
  const String& url;
  int first_line = 1;
  // What the loader knows the module by, which lives as long as the record.
  JSObjectRef owner;
  // What import() in the text gets to see, if that is not the URL. May be null.
  JSObjectRef referrer = nullptr;
  // Of module_bytecode(), by the same engine; lives for ever. May be empty.
  std::span<const std::byte> bytecode = {};
};
// Fails with the error of the text's syntax.
[[nodiscard]] Completion parse_module(JSContextRef context, const ModuleText& text);

// One whose exports, which are undefined at first, are set from outside.
[[nodiscard]] JSObjectRef make_synthetic_module(JSContextRef context, const String& url,
                                                std::span<const JSValueRef> names);
// A name that it does not export is ignored.
void set_module_export(JSContextRef context, JSObjectRef record, JSValueRef name, JSValueRef value);

// From now on: on_meta(owner) gives the import.meta of a module that uses it, when it is linked.
void answer_module_meta(Engine& engine, JSObjectRef on_meta);

// ---- Asking ----------------------------------------------------------------------------------

// An array for each request, in the order of the text: the specifier, then the keys and values of
// its attributes.
[[nodiscard]] JSObjectRef module_requests(JSContextRef context, JSObjectRef record);

// What it takes of the modules that it requests, be it for itself or to pass it on: the number of
// the request and the name; null as the name means everything.
[[nodiscard]] JSObjectRef module_imports(JSContextRef context, JSObjectRef record);

// Whether there is an `await` outside of functions.
[[nodiscard]] bool module_awaits(JSObjectRef record);

enum class ExportState : std::uint8_t { missing, ambiguous, found };
// Of a record whose requests, and theirs, are connected.
[[nodiscard]] ExportState find_module_export(JSContextRef context, JSObjectRef record,
                                             JSValueRef name);

// Where the code of a module waits that has begun and not ended; nothing while it does not wait.
struct ModulePlace {
  unsigned line;
  unsigned column;
};
[[nodiscard]] std::optional<ModulePlace> module_waits_at(JSContextRef context, JSObjectRef record);

// Of a module that has been linked: whether the engine had to compile it for that, and what it has
// compiled of it up to now.
[[nodiscard]] bool module_was_compiled(JSObjectRef record);
[[nodiscard]] std::vector<std::byte> module_bytecode(JSContextRef context, JSObjectRef record);

// ---- Running ---------------------------------------------------------------------------------

// What a request means. Once for each of them, before the module is linked.
void connect_module(JSContextRef context, JSObjectRef record, unsigned request,
                    JSObjectRef required);
// Also links all that it requests. If that fails, all of them are as they were.
[[nodiscard]] Completion link_module(JSContextRef context, JSObjectRef record);
// Of a module that has been linked.
[[nodiscard]] Completion module_namespace(JSContextRef context, JSObjectRef record);

// Runs the code of one module, once; what it imports has been evaluated. If it awaits something,
// the value is a promise for its end.
[[nodiscard]] Completion execute_module(JSContextRef context, JSObjectRef record);

}  // namespace rondo::js
