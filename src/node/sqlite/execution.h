// The work on a statement while a native is at it.
#pragma once

#include <sqlite3.h>

#include <array>
#include <cstdint>
#include <span>

#include "js/bigint.h"
#include "js/native.h"
#include "node/sqlite/binding_support.h"
#include "node/sqlite/connection.h"
#include "node/sqlite/values.h"

namespace rondo::node::sqlite {

inline Statement& statement_at(const js::Call& call, std::size_t index) {
  return handle_at<Statement>(call, index);
}

// Of the native with these arguments: the connection, the statement, and what is bound. What fails
// is thrown, and nothing must be done with it then.
class Execution {
 public:
  explicit Execution(const js::Call& call)
      : call_(call), statement_(statement_at(call, 1)), use_(statement_.connection()) {
    is_ready_ = statement_.raw() != nullptr && !statement_.is_running;
    if (is_ready_) {
      statement_.is_running = true;
    } else {
      failed(fail(call_, statement_.raw() == nullptr ? Failure::finalized : Failure::running));
    }
  }
  Execution(const Execution&) = delete;
  Execution& operator=(const Execution&) = delete;
  ~Execution() {
    if (is_ready_) {
      statement_.is_running = false;
    }
  }

  // Resets it, and binds the arguments from the third on. False if that fails.
  bool start() {
    if (!is_ready_) {
      return false;
    }
    reset();
    const auto named = static_cast<std::size_t>(call_.int_at(2));
    const std::size_t first = 3 + (2 * named);
    if (call_.size() - first < static_cast<std::size_t>(statement_.parameter_count())) {
      sqlite3_clear_bindings(raw());
    }
    for (std::size_t place = 3; place < first; place += 2) {
      if (!bind_at(call_.int_at(place), call_[place + 1])) {
        return false;
      }
    }
    return bind_unnamed(first);
  }

  // Whether there is a row.
  bool step() {
    if (!is_ready_) {
      return false;
    }
    const int code = sqlite3_step(raw());
    if (statement_.connection().has_exception()) {
      fail_by_connection();
      return false;
    }
    if (code == SQLITE_ROW) {
      return true;
    }
    if (code != SQLITE_DONE) {
      fail_by_connection();
    }
    return false;
  }

  void reset() const {
    if (is_ready_) {
      sqlite3_reset(raw());
    }
  }

  [[nodiscard]] int column_count() const { return sqlite3_column_count(raw()); }

  // Reads some columns of the row. False if that fails.
  bool read_columns(std::size_t first, std::span<js::Value> values) {
    const Integers integers = statement_.reads_bigints ? Integers::bigints : Integers::numbers;
    int column = static_cast<int>(first);
    for (js::Value& value : values) {
      js::Value exception = nullptr;
      value = values_.to_script(sqlite3_column_value(raw(), column++), integers, &exception);
      if (exception != nullptr) {
        return failed(call_.fail(exception));
      }
    }
    return true;
  }

  void tell_compilations() const {
    report().compilations = sqlite3_stmt_status(raw(), SQLITE_STMTSTATUS_REPREPARE, 0);
  }
  // Integers that may be too large for numbers are an array instead.
  [[nodiscard]] js::Value tell_changes() const {
    sqlite3* const connection = statement_.connection().raw();
    const std::int64_t changes = sqlite3_changes64(connection);
    const std::int64_t rowid = sqlite3_last_insert_rowid(connection);
    if (statement_.reads_bigints) {
      const std::array exact{js::bigint(call_.context(), changes),
                             js::bigint(call_.context(), rowid)};
      return js::array(call_.context(), exact);
    }
    report().changes = static_cast<double>(changes);
    report().last_insert_rowid = static_cast<double>(rowid);
    return call_.undefined();
  }

  [[nodiscard]] Report& report() const noexcept { return statement_.connection().report(); }
  // False if the statement cannot be executed, which has been thrown.
  [[nodiscard]] bool is_ready() const noexcept { return is_ready_; }
  [[nodiscard]] bool has_failed() const noexcept { return has_failed_; }

 private:
  [[nodiscard]] sqlite3_stmt* raw() const noexcept { return statement_.raw(); }

  // Of what has been thrown.
  bool failed(js::Value /*result*/) {
    has_failed_ = true;
    return false;
  }

  // The error is read first: a reset changes what SQLite says of it.
  void fail_by_connection() {
    failed(fail(call_, statement_.connection()));
    reset();
  }

  bool bind_unnamed(std::size_t first) {
    int index = 1;
    for (std::size_t place = first; place < call_.size(); ++place, ++index) {
      while (statement_.has_names() && is_named(index)) {
        ++index;
      }
      if (!bind_at(index, call_[place])) {
        return false;
      }
    }
    return true;
  }

  [[nodiscard]] bool is_named(int index) const {
    const char* const name = sqlite3_bind_parameter_name(raw(), index);
    return name != nullptr && *name != '?';
  }

  bool bind_at(int index, js::Value value) {
    switch (values_.bind(raw(), index, value)) {
      case Conversion::done:
        return true;
      case Conversion::unsupported:
        return failed(fail(call_, Failure::unsupported_value, {call_.number(index)}));
      case Conversion::too_large:
        return failed(fail(call_, Failure::too_large_bigint));
      case Conversion::failed:
        return failed(fail(call_, statement_.connection()));
    }
    return false;
  }

  const js::Call& call_;
  Statement& statement_;
  Connection::Use use_;
  Converter values_{statement_.connection().engine()};
  bool is_ready_;
  bool has_failed_ = false;
};

}  // namespace rondo::node::sqlite
