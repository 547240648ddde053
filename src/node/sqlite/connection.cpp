#include "node/sqlite/connection.h"

#include <utility>

namespace rondo::node::sqlite {

Statement::Statement(std::shared_ptr<Connection> connection, sqlite3_stmt* raw)
    : connection_(std::move(connection)),
      raw_(raw),
      parameter_count_(sqlite3_bind_parameter_count(raw)) {
  connection_->statements_.push_back(*this);
  for (int index = 1; index <= parameter_count_ && !has_names_; ++index) {
    const char* const name = sqlite3_bind_parameter_name(raw, index);
    has_names_ = name != nullptr && *name != '?';
  }
}

void Statement::finalize() {
  if (raw_ != nullptr) {
    const Connection::Use use(*connection_);
    unlink();
    sqlite3_finalize(std::exchange(raw_, nullptr));
  }
}

Session::Session(std::shared_ptr<Connection> connection, sqlite3_session* raw)
    : connection_(std::move(connection)), raw_(raw) {
  connection_->sessions_.push_back(*this);
}

void Session::remove() {
  if (raw_ != nullptr) {
    const Connection::Use use(*connection_);
    unlink();
    sqlite3session_delete(std::exchange(raw_, nullptr));
  }
}

void Connection::close() {
  const Use use(*this);
  is_closing_ = true;
}

void Connection::add_backup() {
  ++backup_count_;
  if (use_count_ > 0 && !is_locked_) {
    lock();
  }
}

void Connection::lock() {
  mutex_.lock();
  is_locked_ = true;
}

void Connection::end_use() {
  if (is_closing_) {
    close_now();
  }
  if (std::exchange(is_locked_, false)) {
    mutex_.unlock();
  }
}

void Connection::finalize_statements() {
  Statement* next = nullptr;
  for (Statement* statement = statements_.front(); statement != nullptr; statement = next) {
    next = statements_.after(*statement);
    if (!statement->is_running) {
      statement->finalize();
    }
  }
}

void Connection::close_now() {
  // Sessions first: they look at the tables of the connection.
  while (Session* const session = sessions_.front()) {
    session->remove();
  }
  while (Statement* const statement = statements_.front()) {
    statement->finalize();
  }
  // A backup that still reads from it keeps it until it is done.
  sqlite3_close_v2(std::exchange(raw_, nullptr));
}

void Connection::remember(js::Value exception) { exception_ = js::Pin(engine_, exception); }

js::Value Connection::take_exception() {
  const js::Value exception = exception_.get();
  exception_.reset();
  return exception;
}

}  // namespace rondo::node::sqlite
