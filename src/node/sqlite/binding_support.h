// What the parts of the binding have in common: handles and errors.
#pragma once

#include <JavaScriptCore/JavaScript.h>

#include <memory>
#include <optional>

#include "js/native.h"
#include "node/environment.h"
#include "node/sqlite/connection.h"

namespace rondo::node::sqlite {

// ---- Handles ----------------------------------------------------------------------------------

// An object of script that owns a T.
template <class T>
JSClassRef handle_class() {
  static JSClassRef value = [] {
    JSClassDefinition definition = kJSClassDefinitionEmpty;
    definition.className = "SqliteHandle";
    definition.finalize = [](JSObjectRef object) {
      std::default_delete<T>()(static_cast<T*>(JSObjectGetPrivate(object)));
    };
    return JSClassCreate(&definition);
  }();
  return value;
}

template <class T>
JSObjectRef make_handle(JSContextRef context, std::unique_ptr<T> owned) {
  return JSObjectMake(context, handle_class<T>(), owned.release());
}

// Script passes handles of the right kind only.
template <class T>
T& handle_at(const js::Call& call, std::size_t index) {
  return *static_cast<T*>(JSObjectGetPrivate(call.object_at(index)));
}

// What the handle of a connection owns.
struct ConnectionHolder {
  std::shared_ptr<Connection> connection;
};

inline const std::shared_ptr<Connection>& connection_at(const js::Call& call, std::size_t index) {
  return handle_at<ConnectionHolder>(call, index).connection;
}

// ---- Errors -----------------------------------------------------------------------------------

// The kinds of errors that lib/internal/sqlite/errors.js makes, by their numbers there.
enum class Failure : std::uint8_t {
  sqlite,             // message, code, what the code means or undefined
  extension,          // message
  too_large_number,   // the number as text
  too_large_bigint,   //
  unsupported_value,  // the number of the parameter
  finalized,          //
  running,            //
  session_running,    //
  no_statements,      //
  authorizer_type,    //
  authorizer_range,   //
};

[[nodiscard]] JSValueRef make_error(Failure kind, std::initializer_list<JSValueRef> details = {});

// return fail(call, Failure::finalized);
inline JSValueRef fail(const js::Call& call, Failure kind,
                       std::initializer_list<JSValueRef> details = {}) {
  return call.fail(make_error(kind, details));
}

// What script threw inside, or else the latest error of the connection.
JSValueRef fail(const js::Call& call, Connection& connection);

// The error that SQLite's codes and its message for them make.
[[nodiscard]] JSValueRef sqlite_error(JSContextRef context, sqlite3* raw);

// What the engine's public interface does not tell of an object without bytes.
enum class ObjectKind : std::uint8_t { other, promise, empty_view, empty_buffer };
[[nodiscard]] ObjectKind kind_of(JSContextRef context, JSValueRef value);

// ---- Parts ------------------------------------------------------------------------------------

// Of this thread.
[[nodiscard]] Report& current_report();

// Makes the functions of script and the array known that the above needs.
void define_support(Environment& environment, JSObjectRef binding);

// Those of the parts.
void define_database(Environment& environment, JSObjectRef binding);
void define_functions(Environment& environment, JSObjectRef binding);
void define_sessions(Environment& environment, JSObjectRef binding);
void define_statements(Environment& environment, JSObjectRef binding);
void define_backup(Environment& environment, JSObjectRef binding);

}  // namespace rondo::node::sqlite
