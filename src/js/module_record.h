// Module records of the engine, in the hands of a loader of ours: it says what a request means, in
// which order modules are evaluated, and what they are told of themselves.
//
// A record is an object that only the loader may see. The engine must be held.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "js/types.h"
#include "js/value.h"

namespace rondo::js {

class Engine;

// ---- Making ----------------------------------------------------------------------------------

struct ModuleText {
  const String& source;
  const String& url;
  int first_line = 1;
  // What the loader knows the module by, which lives as long as the record.
  Object owner;
  // What import() in the text gets to see, if that is not the URL. May be null.
  Object referrer = nullptr;
  // Of module_bytecode(), by the same engine; lives for ever. May be empty.
  std::span<const std::byte> bytecode = {};
};
// Fails with the error of the text's syntax.
[[nodiscard]] Completion parse_module(Context context, const ModuleText& text);

// One whose exports, which are undefined at first, are set from outside.
[[nodiscard]] Object make_synthetic_module(Context context, const String& url,
                                           std::span<const Value> names);
// A name that it does not export is ignored.
void set_module_export(Context context, Object record, Value name, Value value);

// From now on: on_meta(owner) gives the import.meta of a module that uses it, when it is linked.
void answer_module_meta(Engine& engine, Object on_meta);

// ---- Asking ----------------------------------------------------------------------------------

// An array for each request, in the order of the text: the specifier, then the keys and values of
// its attributes.
[[nodiscard]] Object module_requests(Context context, Object record);

// What it takes of the modules that it requests, be it for itself or to pass it on: the number of
// the request and the name; null as the name means everything.
[[nodiscard]] Object module_imports(Context context, Object record);

// Whether there is an `await` outside of functions.
[[nodiscard]] bool module_awaits(Object record);

enum class ExportState : std::uint8_t { missing, ambiguous, found };
// Of a record whose requests, and theirs, are connected.
[[nodiscard]] ExportState find_module_export(Context context, Object record, Value name);

// Where the code of a module waits that has begun and not ended; nothing while it does not wait.
struct ModulePlace {
  unsigned line;
  unsigned column;
};
[[nodiscard]] std::optional<ModulePlace> module_waits_at(Context context, Object record);

// Of a module that has been linked: whether the engine had to compile it for that, and what it has
// compiled of it up to now.
[[nodiscard]] bool module_was_compiled(Object record);
[[nodiscard]] std::vector<std::byte> module_bytecode(Context context, Object record);

// ---- Running ---------------------------------------------------------------------------------

// What a request means. Once for each of them, before the module is linked.
void connect_module(Context context, Object record, unsigned request, Object required);
// Also links all that it requests. If that fails, all of them are as they were.
[[nodiscard]] Completion link_module(Context context, Object record);
// Of a module that has been linked.
[[nodiscard]] Completion module_namespace(Context context, Object record);

// Runs the code of one module, once; what it imports has been evaluated. If it awaits something,
// the value is a promise for its end.
[[nodiscard]] Completion execute_module(Context context, Object record);

}  // namespace rondo::js
