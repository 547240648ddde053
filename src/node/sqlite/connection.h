// A connection to a database, and the statements and sessions that live on it.
//
// Script holds connections, statements and sessions by objects of their own, which the collector
// takes in any order: statements and sessions share the connection. What script closes is finalized
// at once, or, if a function of script that SQLite called closes it, when SQLite is left.
#pragma once

#include <sqlite3.h>

#include <memory>
#include <mutex>

#include "js/engine.h"
#include "js/pin.h"
#include "rondo/base/list.h"

namespace rondo::node::sqlite {

struct Statements;
struct Sessions;
class Connection;

// Numbers that script reads, from a Float64Array of its own: what a statement tells besides its
// rows.
struct Report {
  double changes;
  double last_insert_rowid;
  // How often SQLite compiled the statement anew: other columns may have come of that.
  double compilations;
  // Whether there may be further rows.
  double has_more;
};

class Statement : public Link<Statements> {
 public:
  Statement(std::shared_ptr<Connection> connection, sqlite3_stmt* raw);
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;
  ~Statement() { finalize(); }

  // Null once it has been finalized.
  [[nodiscard]] sqlite3_stmt* raw() const noexcept { return raw_; }
  [[nodiscard]] Connection& connection() const noexcept { return *connection_; }
  [[nodiscard]] int parameter_count() const noexcept { return parameter_count_; }
  // Some parameters have names, which `?` and `?NNN` are not.
  [[nodiscard]] bool has_names() const noexcept { return has_names_; }
  void finalize();

  bool reads_bigints = false;
  // SQLite is at work on it, and it must not be reset.
  bool is_running = false;

 private:
  std::shared_ptr<Connection> connection_;
  sqlite3_stmt* raw_;
  int parameter_count_;
  bool has_names_ = false;
};

class Session : public Link<Sessions> {
 public:
  Session(std::shared_ptr<Connection> connection, sqlite3_session* raw);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  ~Session() { remove(); }

  // Null once it has been closed, or its connection has.
  [[nodiscard]] sqlite3_session* raw() const noexcept { return raw_; }
  [[nodiscard]] Connection& connection() const noexcept { return *connection_; }
  void remove();

  bool is_running = false;

 private:
  std::shared_ptr<Connection> connection_;
  sqlite3_session* raw_;
};

// SQLite has no lock of its own for it, since only the thread of its environment uses it. But the
// pool reads from it while there are backups: only then it is locked here, for as long as it is
// used.
class Connection {
 public:
  // Takes over the handle, of which sqlite3_open_v2() makes one even if it fails.
  Connection(js::Engine& engine, Report& report, sqlite3* raw) noexcept
      : engine_(engine), report_(report), raw_(raw) {}
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection() { close(); }

  [[nodiscard]] js::Engine& engine() const noexcept { return engine_; }
  [[nodiscard]] Report& report() const noexcept { return report_; }

  // Null once it has been closed.
  [[nodiscard]] sqlite3* raw() const noexcept { return raw_; }
  [[nodiscard]] bool is_open() const noexcept { return raw_ != nullptr && !is_closing_; }

  void close();
  // As far as SQLite is not at work on them.
  void finalize_statements();

  // What a function of script threw while SQLite called it. SQLite only hears that something
  // failed; whoever called SQLite throws it then.
  void remember(js::Value exception);
  [[nodiscard]] bool has_exception() const noexcept { return static_cast<bool>(exception_); }
  // Null if there is none.
  [[nodiscard]] js::Value take_exception();

  // The authorizer, which the handle of the connection keeps alive; null if there is none.
  js::Object authorizer = nullptr;

  // Backups, from their start to their end; a step on the pool holds the lock.
  void add_backup();
  void remove_backup() noexcept { --backup_count_; }
  [[nodiscard]] std::mutex& mutex() noexcept { return mutex_; }

  // While SQLite is at work. Whoever makes one sees to it that the connection stays.
  class Use {
   public:
    explicit Use(Connection& connection) : connection_(connection) { connection_.enter(); }
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;
    ~Use() { connection_.leave(); }

   private:
    Connection& connection_;
  };

 private:
  friend class Statement;
  friend class Session;

  void enter() {
    if (use_count_++ == 0 && backup_count_ > 0) {
      lock();
    }
  }
  void leave() {
    if (use_count_ == 1 && (is_closing_ || is_locked_)) {
      end_use();
    }
    --use_count_;
  }
  void lock();
  void end_use();
  void close_now();

  js::Engine& engine_;
  Report& report_;
  sqlite3* raw_;
  List<Statement, Statements> statements_;
  List<Session, Sessions> sessions_;
  js::Pin exception_;
  std::mutex mutex_;
  int use_count_ = 0;
  int backup_count_ = 0;
  bool is_closing_ = false;
  bool is_locked_ = false;
};

}  // namespace rondo::node::sqlite
