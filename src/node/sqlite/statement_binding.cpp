// The part of internalBinding('sqlite') about statements.
//
//   prepare(connection, sql, readsBigInts) -> statement
//   parameterCount(statement) -> number
//   parameterNames(statement) -> the name of each parameter, or null
//   columnNames(statement), columns(statement) -> [column, database, name, table, type, ...]
//   sourceSQL(statement), expandedSQL(statement) -> string
//   setReadBigInts(statement, value)
//   isFinalized(statement) -> boolean, checkStatement(statement) throws if it is
//
// Those that execute have this in common: the statement is reset, and its parameters are bound.
// `named` is the number of pairs that follow, of the place of a parameter and its value; then come
// the values of those without a name. The connection is passed so that it stays alive, and with it
// the functions of script that SQLite may call.
//
//   run(connection, statement, named, ...)    -> undefined, see Report; or two BigInts, the changes
//                                                and the last row's id
//   get(connection, statement, named, ...)    -> the values of the first row, or undefined
//   all(connection, statement, named, ...)    -> the values of the first rows, one after the other;
//   more(connection, statement)                  and of the next ones, while Report says so
//   start(connection, statement, named, ...)  executes nothing yet
//   next(connection, statement)               -> the values of the next row, or undefined
//   reset(connection, statement)
#include <algorithm>
#include <array>
#include <climits>
#include <memory>
#include <span>
#include <string>
#include <utility>

#include "js/engine.h"
#include "node/sqlite/binding_support.h"
#include "node/sqlite/execution.h"
#include "node/sqlite/script_text.h"
#include "node/sqlite/values.h"

namespace rondo::node::sqlite {

namespace {

using js::Call;

// ---- Rows -------------------------------------------------------------------------------------

// Values of script on their way into an array. They are on the stack, where the collector sees
// them.
using Values = std::array<js::Value, 512>;

// A row with more columns than there is room for.
js::Value read_wide_row(const Call& call, Execution& execution, Values& values) {
  js::ArrayBuilder row(call.context());
  const auto count = static_cast<std::size_t>(execution.column_count());
  for (std::size_t first = 0; first < count; first += values.size()) {
    const std::span part = std::span(values).first(std::min(values.size(), count - first));
    if (!execution.read_columns(first, part)) {
      return call.undefined();
    }
    for (const js::Value value : part) {
      row.push(value);
    }
  }
  return row.array();
}

js::Value read_row(const Call& call, Execution& execution) {
  Values values;
  const auto count = static_cast<std::size_t>(execution.column_count());
  if (count > values.size()) {
    return read_wide_row(call, execution, values);
  }
  const std::span row = std::span(values).first(count);
  return execution.read_columns(0, row) ? js::array(call.context(), row) : call.undefined();
}

// As many rows as there is room for; a wide one comes alone.
js::Value read_rows(const Call& call, Execution& execution) {
  Values values;
  std::size_t filled = 0;
  execution.report().has_more = 0;
  while (execution.step()) {
    const auto count = static_cast<std::size_t>(execution.column_count());
    if (count > values.size()) {
      execution.report().has_more = 1;
      return read_wide_row(call, execution, values);
    }
    if (!execution.read_columns(0, std::span(values).subspan(filled, count))) {
      break;
    }
    filled += count;
    if (filled + count > values.size()) {
      execution.report().has_more = 1;
      break;
    }
  }
  if (execution.has_failed()) {
    execution.report().has_more = 0;
    return call.undefined();
  }
  return js::array(call.context(), std::span(values).first(filled));
}

// ---- What script calls ------------------------------------------------------------------------

js::Value run(Call& call) {
  Execution execution(call);
  if (!execution.start()) {
    return call.undefined();
  }
  while (execution.step()) {
  }
  const js::Value changes = execution.has_failed() ? call.undefined() : execution.tell_changes();
  execution.reset();
  return changes;
}

js::Value get(Call& call) {
  Execution execution(call);
  if (!execution.start()) {
    return call.undefined();
  }
  const js::Value row = execution.step() ? read_row(call, execution) : call.undefined();
  execution.tell_compilations();
  execution.reset();
  return row;
}

js::Value fetch(const Call& call, Execution& execution) {
  const js::Value rows = read_rows(call, execution);
  execution.tell_compilations();
  if (execution.report().has_more == 0) {
    execution.reset();
  }
  return rows;
}

js::Value all(Call& call) {
  Execution execution(call);
  return execution.start() ? fetch(call, execution) : call.undefined();
}

js::Value more(Call& call) {
  Execution execution(call);
  return execution.is_ready() ? fetch(call, execution) : call.undefined();
}

js::Value start(Call& call) {
  Execution execution(call);
  static_cast<void>(execution.start());
  return call.undefined();
}

js::Value next(Call& call) {
  Execution execution(call);
  if (!execution.is_ready()) {
    return call.undefined();
  }
  const bool has_row = execution.step();
  const js::Value row = has_row ? read_row(call, execution) : call.undefined();
  execution.tell_compilations();
  if (!has_row) {
    execution.reset();
  }
  return row;
}

js::Value reset(Call& call) {
  const Execution execution(call);
  execution.reset();
  return call.undefined();
}

// ---- Preparing and asking ---------------------------------------------------------------------

js::Value prepare(Call& call) {
  const std::shared_ptr<Connection>& connection = connection_at(call, 0);
  const Connection::Use use(*connection);
  const ScriptText sql(call.context(), call[1]);
  // SQLite refuses what is longer.
  constexpr std::size_t size_max = INT_MAX;
  const int size = static_cast<int>(std::min(sql.view().size(), size_max));
  sqlite3_stmt* raw = nullptr;
  const int code = sqlite3_prepare_v2(connection->raw(), sql.view().data(), size, &raw, nullptr);
  if (code != SQLITE_OK || connection->has_exception()) {
    sqlite3_finalize(raw);
    return fail(call, *connection);
  }
  if (raw == nullptr) {
    return fail(call, Failure::no_statements);
  }
  auto statement = std::make_unique<Statement>(connection, raw);
  statement->reads_bigints = call.boolean_at(2);
  return js::wrap(call.context(), std::move(statement));
}

// Calls `answer` with a statement that has not been finalized.
template <js::Value (*answer)(const Call& call, Statement& statement)>
js::Value ask(Call& call) {
  Statement& statement = statement_at(call, 0);
  return statement.raw() == nullptr ? fail(call, Failure::finalized) : answer(call, statement);
}

template <class Name>
js::Value list_names(const Call& call, int first, int end, Name name) {
  js::ArrayBuilder names(call.context());
  for (int index = first; index < end; ++index) {
    names.push(text_or_null(call.context(), name(index)));
  }
  return names.array();
}

js::Value parameter_names(const Call& call, Statement& statement) {
  return list_names(call, 1, statement.parameter_count() + 1,
                    [&](int index) { return sqlite3_bind_parameter_name(statement.raw(), index); });
}

js::Value column_names(const Call& call, Statement& statement) {
  return list_names(call, 0, sqlite3_column_count(statement.raw()),
                    [&](int column) { return sqlite3_column_name(statement.raw(), column); });
}

js::Value columns(const Call& call, Statement& statement) {
  constexpr std::array details{sqlite3_column_origin_name, sqlite3_column_database_name,
                               sqlite3_column_name, sqlite3_column_table_name,
                               sqlite3_column_decltype};
  constexpr int count = static_cast<int>(details.size());
  return list_names(call, 0, sqlite3_column_count(statement.raw()) * count, [&](int place) {
    return details[static_cast<std::size_t>(place % count)](statement.raw(), place / count);
  });
}

js::Value source_sql(const Call& call, Statement& statement) {
  return call.string(sqlite3_sql(statement.raw()));
}

js::Value expanded_sql(const Call& call, Statement& statement) {
  const std::unique_ptr<char, decltype(&sqlite3_free)> sql(sqlite3_expanded_sql(statement.raw()),
                                                           sqlite3_free);
  if (sql == nullptr) {
    // It would be longer than the limit.
    return fail(call, Failure::sqlite,
                {call.string("Expanded SQL text would exceed configured limits"), call.undefined(),
                 call.undefined()});
  }
  return call.string(sql.get());
}

js::Value set_read_bigints(const Call& call, Statement& statement) {
  statement.reads_bigints = call.boolean_at(1);
  return call.undefined();
}

js::Value check_statement(const Call& call, Statement& /*statement*/) { return call.undefined(); }

js::Value parameter_count(Call& call) {
  return call.number(statement_at(call, 0).parameter_count());
}

js::Value is_finalized(Call& call) { return call.boolean(statement_at(call, 0).raw() == nullptr); }

}  // namespace

void define_statements(Environment& environment, js::Object binding) {
  const js::Context context = environment.context();
  js::define<run>(context, binding, "run");
  js::define<get>(context, binding, "get");
  js::define<all>(context, binding, "all");
  js::define<more>(context, binding, "more");
  js::define<start>(context, binding, "start");
  js::define<next>(context, binding, "next");
  js::define<reset>(context, binding, "reset");
  js::define<prepare>(context, binding, "prepare");
  js::define<is_finalized>(context, binding, "isFinalized");
  js::define<parameter_count>(context, binding, "parameterCount");
  js::define<ask<check_statement>>(context, binding, "checkStatement");
  js::define<ask<parameter_names>>(context, binding, "parameterNames");
  js::define<ask<column_names>>(context, binding, "columnNames");
  js::define<ask<columns>>(context, binding, "columns");
  js::define<ask<source_sql>>(context, binding, "sourceSQL");
  js::define<ask<expanded_sql>>(context, binding, "expandedSQL");
  js::define<ask<set_read_bigints>>(context, binding, "setReadBigInts");
}

}  // namespace rondo::node::sqlite
