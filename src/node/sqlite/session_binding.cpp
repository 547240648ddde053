// The part of internalBinding('sqlite') about sessions, which record changes.
//
//   createSession(connection, table, database) -> session     all tables if it is undefined
//   changeset(connection, session), patchset(connection, session) -> Uint8Array
//   isSessionOpen(session) -> boolean
//   closeSession(session)
//   applyChangeset(connection, bytes, filter, onConflict) -> whether it was not aborted
#include <array>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "js/engine.h"
#include "node/sqlite/binding_support.h"
#include "node/sqlite/changeset_check.h"
#include "node/sqlite/values.h"

namespace rondo::node::sqlite {

namespace {

using js::Call;

js::Value create_session(Call& call) {
  const js::Lock lock(call.context());
  const std::shared_ptr<Connection>& connection = connection_at(call, 0);
  const Connection::Use use(*connection);
  sqlite3_session* raw = nullptr;
  if (sqlite3session_create(connection->raw(), call.string_at(2).c_str(), &raw) != SQLITE_OK) {
    return fail(call, *connection);
  }
  auto session = std::make_unique<Session>(connection, raw);
  const std::string table = call.has(1) ? call.string_at(1) : "";
  if (sqlite3session_attach(raw, call.has(1) ? table.c_str() : nullptr) != SQLITE_OK) {
    return fail(call, *connection);
  }
  return js::wrap(call.context(), std::move(session));
}

// ---- Changes ----------------------------------------------------------------------------------

using Generate = int (*)(sqlite3_session* session, int* size, void** changes);

template <Generate generate>
js::Value changes_of(Call& call) {
  const js::Lock lock(call.context());
  Connection& connection = *connection_at(call, 0);
  const Connection::Use use(connection);
  Session& session = handle_at<Session>(call, 1);
  const bool was_running = std::exchange(session.is_running, true);
  int size = 0;
  void* changes = nullptr;
  const int code = generate(session.raw(), &size, &changes);
  session.is_running = was_running;
  const std::unique_ptr<void, decltype(&sqlite3_free)> owned(changes, sqlite3_free);
  if (code != SQLITE_OK || connection.has_exception()) {
    return fail(call, connection);
  }
  return js::bytes(call.context(), std::span(static_cast<const std::byte*>(changes),
                                             static_cast<std::size_t>(size)));
}

js::Value is_session_open(Call& call) {
  return call.boolean(handle_at<Session>(call, 0).raw() != nullptr);
}

js::Value close_session(Call& call) {
  Session& session = handle_at<Session>(call, 0);
  if (session.is_running) {
    return fail(call, Failure::session_running);
  }
  session.remove();
  return call.undefined();
}

// ---- Applying ---------------------------------------------------------------------------------

struct Application {
  Connection& connection;
  js::Context context;
  js::Object filter;
  js::Object on_conflict;

  // Null if it threw, now or before.
  [[nodiscard]] js::Value ask(js::Object callback, js::Value argument) const {
    if (connection.has_exception()) {
      return nullptr;
    }
    const js::Completion done = js::call(context, callback, std::span(&argument, 1));
    if (!done.has_value()) {
      connection.remember(done.error());
      return nullptr;
    }
    return *done;
  }
};

int filter_table(void* data, const char* table) {
  const Application& application = *static_cast<Application*>(data);
  if (application.filter == nullptr) {
    return 1;
  }
  const js::Value answer =
      application.ask(application.filter, js::string(application.context, table));
  return answer != nullptr && js::to_boolean(application.context, answer) ? 1 : 0;
}

int decide_conflict(void* data, int kind, sqlite3_changeset_iter* /*change*/) {
  const Application& application = *static_cast<Application*>(data);
  if (application.on_conflict == nullptr) {
    return SQLITE_CHANGESET_ABORT;
  }
  const js::Value answer =
      application.ask(application.on_conflict, js::number(application.context, kind));
  if (answer == nullptr) {
    return SQLITE_CHANGESET_ABORT;
  }
  // No answer of SQLite's: it refuses the whole with SQLITE_MISUSE.
  constexpr int invalid = -1;
  return js::is_number(answer) ? static_cast<int>(js::to_number(application.context, answer))
                               : invalid;
}

js::Value apply_changeset(Call& call) {
  const js::Lock lock(call.context());
  Connection& connection = *connection_at(call, 0);
  const Connection::Use use(connection);
  // A copy, for the callbacks may change the bytes.
  const std::span<std::byte> bytes = call.bytes_at(1);
  std::vector<std::byte> changes(bytes.begin(), bytes.end());
  Application application{connection, call.context(), call.has(2) ? call.object_at(2) : nullptr,
                          call.has(3) ? call.object_at(3) : nullptr};
  const int code =
      !is_well_formed_changeset(changes)
          ? SQLITE_CORRUPT
          : sqlite3changeset_apply(connection.raw(), static_cast<int>(changes.size()),
                                   changes.data(), filter_table, decide_conflict, &application);
  if (connection.has_exception()) {
    return fail(call, connection);
  }
  if (code == SQLITE_OK || code == SQLITE_ABORT) {
    return call.boolean(code == SQLITE_OK);
  }
  return fail(call, Failure::sqlite,
              {call.string(sqlite3_errstr(code)), call.number(code), call.undefined()});
}

}  // namespace

void define_sessions(Environment& environment, js::Object binding) {
  const js::Context context = environment.context();
  js::define<create_session>(context, binding, "createSession");
  js::define<changes_of<sqlite3session_changeset>>(context, binding, "changeset");
  js::define<changes_of<sqlite3session_patchset>>(context, binding, "patchset");
  js::define<is_session_open>(context, binding, "isSessionOpen");
  js::define<close_session>(context, binding, "closeSession");
  js::define<apply_changeset>(context, binding, "applyChangeset");
}

}  // namespace rondo::node::sqlite
