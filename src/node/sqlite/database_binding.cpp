// The part of internalBinding('sqlite') about connections.
//
//   open(path, settings, timeout, limits) -> connection
//     settings are bits, see Setting; limits an array of numbers in the order of SQLite, or
//     negative
//   close(connection)
//   exec(connection, sql)
//   isTransaction(connection) -> boolean
//   location(connection, name) -> string or null
//   getLimit(connection, which) -> number, setLimit(connection, which, value)
//   enableLoadExtension(connection, value), enableDefensive(connection, value)
//   loadExtension(connection, path, entryPoint)
//   serialize(connection, name) -> Uint8Array, deserialize(connection, bytes, name)
#include <array>
#include <cstring>
#include <optional>
#include <string>
#include <utility>

#include "js/engine.h"
#include "node/sqlite/binding_support.h"
#include "node/sqlite/script_text.h"
#include "node/sqlite/values.h"

namespace rondo::node::sqlite {

namespace {

using js::Call;

// ---- Opening ----------------------------------------------------------------------------------

// By their bits in lib/internal/sqlite/database.js.
enum class Setting : std::uint8_t {
  read_only = 1,
  foreign_keys = 2,
  double_quoted_strings = 4,
  extensions = 8,
  defensive = 16,
};

class Settings {
 public:
  explicit Settings(int bits) noexcept : bits_(static_cast<unsigned>(bits)) {}
  [[nodiscard]] bool has(Setting setting) const noexcept {
    return (bits_ & static_cast<unsigned>(setting)) != 0;
  }

 private:
  unsigned bits_;
};

// The library counts what it allocates, under a lock of the whole process, for functions that
// nobody calls here. Only before its first use can that be changed, and whoever was first decides.
void configure_library() {
  static const int done = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  static_cast<void>(done);
}

bool configure(sqlite3* raw, Settings settings) {
  const auto set = [&](int option, bool value) {
    return sqlite3_db_config(raw, option, value ? 1 : 0, nullptr) == SQLITE_OK;
  };
  const bool has_strings = settings.has(Setting::double_quoted_strings);
  return set(SQLITE_DBCONFIG_DQS_DML, has_strings) && set(SQLITE_DBCONFIG_DQS_DDL, has_strings) &&
         set(SQLITE_DBCONFIG_ENABLE_FKEY, settings.has(Setting::foreign_keys)) &&
         set(SQLITE_DBCONFIG_DEFENSIVE, settings.has(Setting::defensive)) &&
         set(SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, settings.has(Setting::extensions));
}

// Negative ones stay as they are.
void set_limits(sqlite3* raw, const Call& call, std::size_t index) {
  const std::span<const std::byte> bytes = call.bytes_at(index);
  const std::span limits(reinterpret_cast<const std::int32_t*>(bytes.data()),
                         bytes.size() / sizeof(std::int32_t));
  int which = 0;
  for (const std::int32_t limit : limits) {
    sqlite3_limit(raw, which++, limit);
  }
}

js::Value open(Call& call) {
  const js::Lock lock(call.context());
  configure_library();
  const Settings settings(call.int_at(1));
  const int access = settings.has(Setting::read_only) ? SQLITE_OPEN_READONLY
                                                      : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  sqlite3* raw = nullptr;
  const int code = sqlite3_open_v2(call.string_at(0).c_str(), &raw,
                                   access | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nullptr);
  auto connection =
      std::make_shared<Connection>(Environment::current().engine(), current_report(), raw);
  if (code != SQLITE_OK || !configure(raw, settings)) {
    return fail(call, *connection);
  }
  sqlite3_busy_timeout(raw, call.int_at(2));
  set_limits(raw, call, 3);
  return js::wrap(call.context(), std::make_unique<ConnectionHolder>(std::move(connection)));
}

// ---- While it is open -------------------------------------------------------------------------

js::Value close(Call& call) {
  connection_at(call, 0)->close();
  return call.undefined();
}

js::Value exec(Call& call) {
  Connection& connection = *connection_at(call, 0);
  const Connection::Use use(connection);
  // A copy, which ends in a zero.
  const std::string sql(ScriptText(call.context(), call[1]).view());
  const int code = sqlite3_exec(connection.raw(), sql.c_str(), nullptr, nullptr, nullptr);
  return code == SQLITE_OK && !connection.has_exception() ? call.undefined()
                                                          : fail(call, connection);
}

js::Value is_transaction(Call& call) {
  return call.boolean(sqlite3_get_autocommit(connection_at(call, 0)->raw()) == 0);
}

js::Value location(Call& call) {
  const Connection::Use use(*connection_at(call, 0));
  const char* const path =
      sqlite3_db_filename(connection_at(call, 0)->raw(), call.string_at(1).c_str());
  // It is empty for one that is in memory.
  return path == nullptr || *path == '\0' ? call.null() : call.string(path);
}

js::Value get_limit(Call& call) {
  return call.number(sqlite3_limit(connection_at(call, 0)->raw(), call.int_at(1), -1));
}

js::Value set_limit(Call& call) {
  const Connection::Use use(*connection_at(call, 0));
  sqlite3_limit(connection_at(call, 0)->raw(), call.int_at(1), call.int_at(2));
  return call.undefined();
}

template <int option>
js::Value enable(Call& call) {
  Connection& connection = *connection_at(call, 0);
  const int code = sqlite3_db_config(connection.raw(), option, call.boolean_at(1) ? 1 : 0, nullptr);
  return code == SQLITE_OK ? call.undefined() : fail(call, connection);
}

// ---- Extensions -------------------------------------------------------------------------------

js::Value load_extension(Call& call) {
  const js::Lock lock(call.context());
  Connection& connection = *connection_at(call, 0);
  const Connection::Use use(connection);
  const std::string entry_point = call.has(2) ? call.string_at(2) : "";
  char* message = nullptr;
  const int code = sqlite3_load_extension(connection.raw(), call.string_at(1).c_str(),
                                          call.has(2) ? entry_point.c_str() : nullptr, &message);
  const std::unique_ptr<char, decltype(&sqlite3_free)> owned(message, sqlite3_free);
  if (code == SQLITE_OK) {
    return call.undefined();
  }
  return fail(call, Failure::extension,
              {call.string(message == nullptr ? sqlite3_errstr(code) : message)});
}

// ---- As bytes ---------------------------------------------------------------------------------

using SqliteBytes = std::unique_ptr<unsigned char, decltype(&sqlite3_free)>;

SqliteBytes serialize(sqlite3* raw, const std::string& name, sqlite3_int64& size) {
  SqliteBytes data(sqlite3_serialize(raw, name.c_str(), &size, 0), sqlite3_free);
  if (data == nullptr && size == 0) {
    // Nothing has been written yet. With later versions of SQLite the result has a first page then,
    // which a transaction makes; if there cannot be one, it stays empty.
    sqlite3_exec(raw, "BEGIN IMMEDIATE; COMMIT", nullptr, nullptr, nullptr);
    data.reset(sqlite3_serialize(raw, name.c_str(), &size, 0));
  }
  return data;
}

js::Value serialize(Call& call) {
  const js::Lock lock(call.context());
  Connection& connection = *connection_at(call, 0);
  const Connection::Use use(connection);
  sqlite3_int64 size = 0;
  const SqliteBytes data = serialize(connection.raw(), call.string_at(1), size);
  if ((data == nullptr && size != 0) || connection.has_exception()) {
    return fail(call, connection);
  }
  return js::bytes(call.context(),
                   std::as_bytes(std::span(data.get(), static_cast<std::size_t>(size))));
}

js::Value deserialize(Call& call) {
  const js::Lock lock(call.context());
  Connection& connection = *connection_at(call, 0);
  const Connection::Use use(connection);
  connection.finalize_statements();
  const std::span<const std::byte> bytes = call.bytes_at(1);
  // SQLite owns the copy, whether it succeeds or not.
  auto* const copy = static_cast<unsigned char*>(sqlite3_malloc64(bytes.size()));
  if (copy == nullptr) {
    return fail(call, Failure::sqlite,
                {call.string(sqlite3_errstr(SQLITE_NOMEM)), call.number(SQLITE_NOMEM),
                 call.string(sqlite3_errstr(SQLITE_NOMEM))});
  }
  std::memcpy(copy, bytes.data(), bytes.size());
  const auto size = static_cast<sqlite3_int64>(bytes.size());
  const int code =
      sqlite3_deserialize(connection.raw(), call.string_at(2).c_str(), copy, size, size,
                          SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE);
  return code == SQLITE_OK ? call.undefined() : fail(call, connection);
}

}  // namespace

void define_database(Environment& environment, js::Object binding) {
  const js::Context context = environment.context();
  js::define<open>(context, binding, "open");
  js::define<close>(context, binding, "close");
  js::define<exec>(context, binding, "exec");
  js::define<is_transaction>(context, binding, "isTransaction");
  js::define<location>(context, binding, "location");
  js::define<get_limit>(context, binding, "getLimit");
  js::define<set_limit>(context, binding, "setLimit");
  js::define<enable<SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION>>(context, binding,
                                                            "enableLoadExtension");
  js::define<enable<SQLITE_DBCONFIG_DEFENSIVE>>(context, binding, "enableDefensive");
  js::define<load_extension>(context, binding, "loadExtension");
  js::define<static_cast<js::Body>(serialize)>(context, binding, "serialize");
  js::define<deserialize>(context, binding, "deserialize");
}

}  // namespace rondo::node::sqlite
