// The part of internalBinding('sqlite') about functions of script that SQLite calls.
//
//   createFunction(connection, name, argumentCount, flags, usesBigInts, callback)
//   createAggregate(connection, name, argumentCount, flags, usesBigInts, start, step, inverse,
//   value,
//                   release)
//     start() -> a number for one more computation; step(number, ...values),
//     inverse(number, ...values), if it is one for windows; value(number) -> its result so far;
//     release(number)
//   setAuthorizer(connection, callback), undefined for none
//
// Script keeps the callbacks alive, in the handle of the connection. The flags are SQLite's.
#include <array>
#include <memory>
#include <optional>
#include <utility>

#include "js/engine.h"
#include "node/sqlite/binding_support.h"
#include "node/sqlite/values.h"

namespace rondo::node::sqlite {

namespace {

using js::Call;

// What SQLite holds for a function.
struct Function {
  Connection* connection;
  Integers integers;
  // Of a plain function, the first alone.
  js::Object callback = nullptr;
  js::Object start = nullptr;
  js::Object inverse = nullptr;
  js::Object value = nullptr;
  js::Object release = nullptr;
};

Function& function_of(sqlite3_context* call) {
  return *static_cast<Function*>(sqlite3_user_data(call));
}

js::Context context_of(sqlite3_context* call) {
  return function_of(call).connection->engine().context();
}

// SQLite gives up the statement; the exception waits for whoever executes that.
void give_up(sqlite3_context* call, Connection& connection, js::Value exception) {
  connection.remember(exception);
  sqlite3_result_error(call, "", 0);
}

// Calls script, unless something has been thrown before that is still on its way.
std::optional<js::Value> call_script(sqlite3_context* call, js::Object callback,
                                     std::span<const js::Value> arguments) {
  Connection& connection = *function_of(call).connection;
  if (connection.has_exception()) {
    sqlite3_result_error(call, "", 0);
    return std::nullopt;
  }
  const js::Completion done = js::call(connection.engine().context(), callback, arguments);
  if (!done.has_value()) {
    give_up(call, connection, done.error());
    return std::nullopt;
  }
  return *done;
}

// SQLite's limit for arguments is below this, and one more goes before them. They are on the stack,
// where the collector sees them.
using Arguments = std::array<js::Value, 1024>;

// Reads what SQLite passes behind what is there. Nothing if that fails.
std::optional<std::span<const js::Value>> read_arguments(sqlite3_context* call,
                                                         std::span<sqlite3_value* const> values,
                                                         Arguments& arguments, std::size_t count) {
  const Function& function = function_of(call);
  const Converter converter(function.connection->engine());
  for (sqlite3_value* const value : values) {
    js::Value exception = nullptr;
    arguments[count++] = converter.to_script(value, function.integers, &exception);
    if (exception != nullptr) {
      give_up(call, *function.connection, exception);
      return std::nullopt;
    }
  }
  return std::span(arguments).first(count);
}

std::span<sqlite3_value* const> span_of(int count, sqlite3_value** values) {
  return {values, static_cast<std::size_t>(count)};
}

// ---- Plain functions --------------------------------------------------------------------------

void call_function(sqlite3_context* call, int count, sqlite3_value** values) {
  Arguments arguments;
  const auto read = read_arguments(call, span_of(count, values), arguments, 0);
  if (!read) {
    return;
  }
  if (const auto result = call_script(call, function_of(call).callback, *read)) {
    Converter(function_of(call).connection->engine()).set_result(call, *result);
  }
}

// ---- Aggregates -------------------------------------------------------------------------------

// What SQLite keeps for a computation, with zeros at first.
struct Computation {
  // Script's number for it; zero: it has not been started.
  double number;
  // It is one over windows, of which SQLite does not want another value in the end.
  bool has_given_value;
};

// Null if it cannot be started.
Computation* computation_of(sqlite3_context* call) {
  auto* const computation =
      static_cast<Computation*>(sqlite3_aggregate_context(call, sizeof(Computation)));
  if (computation == nullptr) {
    sqlite3_result_error_nomem(call);
    return nullptr;
  }
  if (computation->number == 0) {
    const auto number = call_script(call, function_of(call).start, {});
    if (!number) {
      return nullptr;
    }
    computation->number = js::to_number(context_of(call), *number);
  }
  return computation;
}

template <js::Object Function::* callback>
void advance(sqlite3_context* call, int count, sqlite3_value** values) {
  const Computation* const computation = computation_of(call);
  if (computation == nullptr) {
    return;
  }
  Arguments arguments;
  arguments[0] = js::number(context_of(call), computation->number);
  if (const auto read = read_arguments(call, span_of(count, values), arguments, 1)) {
    static_cast<void>(call_script(call, function_of(call).*callback, *read));
  }
}

void give_value(sqlite3_context* call) {
  Computation* const computation = computation_of(call);
  if (computation == nullptr) {
    return;
  }
  computation->has_given_value = true;
  const js::Context context = context_of(call);
  const js::Value number = js::number(context, computation->number);
  if (const auto result = call_script(call, function_of(call).value, std::span(&number, 1))) {
    Converter(function_of(call).connection->engine()).set_result(call, *result);
  }
}

void finish(sqlite3_context* call) {
  const auto* computation = static_cast<const Computation*>(sqlite3_aggregate_context(call, 0));
  if (computation == nullptr || !computation->has_given_value) {
    give_value(call);
    // The first asks for it where there were no rows.
    computation = static_cast<const Computation*>(sqlite3_aggregate_context(call, 0));
  }
  if (computation != nullptr && computation->number != 0) {
    const js::Context context = context_of(call);
    const js::Value number = js::number(context, computation->number);
    // It throws nothing.
    static_cast<void>(js::call(context, function_of(call).release, std::span(&number, 1)));
  }
}

// ---- Registering ------------------------------------------------------------------------------

void delete_function(void* function) {
  std::default_delete<Function>()(static_cast<Function*>(function));
}

struct Signature {
  Connection& connection;
  std::string name;
  int argument_count;
  int flags;
  Integers integers;

  static Signature from(const Call& call) {
    return {*connection_at(call, 0), call.string_at(1), call.int_at(2),
            call.int_at(3) | SQLITE_UTF8,
            call.boolean_at(4) ? Integers::bigints : Integers::numbers};
  }
  [[nodiscard]] std::unique_ptr<Function> make() const {
    return std::make_unique<Function>(&connection, integers);
  }
  [[nodiscard]] js::Value answer(const Call& call, int code) const {
    return code == SQLITE_OK ? call.undefined() : fail(call, connection);
  }
};

js::Value create_function(Call& call) {
  const js::Lock lock(call.context());
  const Signature signature = Signature::from(call);
  const Connection::Use use(signature.connection);
  auto function = signature.make();
  function->callback = call.object_at(5);
  // SQLite deletes it, also if this fails.
  return signature.answer(call, sqlite3_create_function_v2(
                                    signature.connection.raw(), signature.name.c_str(),
                                    signature.argument_count, signature.flags, function.release(),
                                    call_function, nullptr, nullptr, delete_function));
}

js::Value create_aggregate(Call& call) {
  const js::Lock lock(call.context());
  const Signature signature = Signature::from(call);
  const Connection::Use use(signature.connection);
  const bool has_inverse = call.has(7);
  auto function = signature.make();
  function->start = call.object_at(5);
  function->callback = call.object_at(6);
  function->inverse = has_inverse ? call.object_at(7) : nullptr;
  function->value = call.object_at(8);
  function->release = call.object_at(9);
  return signature.answer(
      call, sqlite3_create_window_function(
                signature.connection.raw(), signature.name.c_str(), signature.argument_count,
                signature.flags, function.release(), advance<&Function::callback>, finish,
                has_inverse ? give_value : nullptr,
                has_inverse ? advance<&Function::inverse> : nullptr, delete_function));
}

// ---- The authorizer ---------------------------------------------------------------------------

std::optional<int> code_of(js::Context context, js::Value value) {
  const double number = js::is_number(value) ? js::to_number(context, value) : 0.5;
  const auto code = static_cast<int>(number);
  return code == number ? std::optional(code) : std::nullopt;
}

int deny(Connection& connection, js::Value exception) {
  connection.remember(exception);
  return SQLITE_DENY;
}

int authorize(void* data, int action, const char* first, const char* second, const char* database,
              const char* cause) {
  Connection& connection = *static_cast<Connection*>(data);
  if (connection.has_exception()) {
    return SQLITE_DENY;
  }
  const js::Context context = connection.engine().context();
  const std::array arguments{js::number(context, action), text_or_null(context, first),
                             text_or_null(context, second), text_or_null(context, database),
                             text_or_null(context, cause)};
  const js::Completion done = js::call(context, connection.authorizer, arguments);
  if (!done.has_value()) {
    return deny(connection, done.error());
  }
  const std::optional<int> code = code_of(context, *done);
  if (!code) {
    return deny(connection, make_error(Failure::authorizer_type));
  }
  if (*code != SQLITE_OK && *code != SQLITE_DENY && *code != SQLITE_IGNORE) {
    return deny(connection, make_error(Failure::authorizer_range));
  }
  return *code;
}

js::Value set_authorizer(Call& call) {
  Connection& connection = *connection_at(call, 0);
  const Connection::Use use(connection);
  connection.authorizer = call.has(1) ? call.object_at(1) : nullptr;
  const int code = sqlite3_set_authorizer(
      connection.raw(), connection.authorizer == nullptr ? nullptr : authorize, &connection);
  return code == SQLITE_OK ? call.undefined() : fail(call, connection);
}

}  // namespace

void define_functions(Environment& environment, js::Object binding) {
  const js::Context context = environment.context();
  js::define<create_function>(context, binding, "createFunction");
  js::define<create_aggregate>(context, binding, "createAggregate");
  js::define<set_authorizer>(context, binding, "setAuthorizer");
}

}  // namespace rondo::node::sqlite
