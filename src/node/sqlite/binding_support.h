// What the parts of the binding have in common: handles and errors.
#pragma once

#include <memory>
#include <optional>

#include "js/native.h"
#include "js/wrap.h"
#include "node/environment.h"
#include "node/sqlite/connection.h"

namespace rondo::node::sqlite {

// ---- Handles ----------------------------------------------------------------------------------

// Script passes handles of the right kind only.
template <class T>
T& handle_at(const js::Call& call, std::size_t index) {
  return *js::unwrap<T>(call[index]);
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

[[nodiscard]] js::Value make_error(Failure kind, std::initializer_list<js::Value> details = {});

// return fail(call, Failure::finalized);
inline js::Value fail(const js::Call& call, Failure kind,
                      std::initializer_list<js::Value> details = {}) {
  return call.fail(make_error(kind, details));
}

// What script threw inside, or else the latest error of the connection.
js::Value fail(const js::Call& call, Connection& connection);

// The error that SQLite's codes and its message for them make.
[[nodiscard]] js::Value sqlite_error(js::Context context, sqlite3* raw);

// What the engine's public interface does not tell of an object without bytes.
enum class ObjectKind : std::uint8_t { other, promise, empty_view, empty_buffer };
[[nodiscard]] ObjectKind kind_of(js::Context context, js::Value value);

// ---- Parts ------------------------------------------------------------------------------------

// Of this thread.
[[nodiscard]] Report& current_report();

// Makes the functions of script and the array known that the above needs.
void define_support(Environment& environment, js::Object binding);

// Those of the parts.
void define_database(Environment& environment, js::Object binding);
void define_functions(Environment& environment, js::Object binding);
void define_sessions(Environment& environment, js::Object binding);
void define_statements(Environment& environment, js::Object binding);
void define_backup(Environment& environment, js::Object binding);

}  // namespace rondo::node::sqlite
