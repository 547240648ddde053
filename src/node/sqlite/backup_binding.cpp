// The part of internalBinding('sqlite') about copies of whole databases.
//
//   startBackup(connection, path, source, target) -> backup
//   stepBackup(backup, pages, callback)
//     copies some pages on the pool, then calls back (error, pages in all, pages left)
//   finishBackup(backup)
//
// A backup goes on if script closes the connection, which SQLite keeps until then.
#include <array>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "js/engine.h"
#include "node/sqlite/binding_support.h"
#include "rondo/pool/work.h"

namespace rondo::node::sqlite {

namespace {

using js::Call;

class Backup {
 public:
  Backup(std::shared_ptr<Connection> origin, sqlite3* destination) noexcept
      : origin_(std::move(origin)), destination_(destination) {}
  Backup(const Backup&) = delete;
  Backup& operator=(const Backup&) = delete;
  ~Backup() { finish(); }

  [[nodiscard]] sqlite3* destination() const noexcept { return destination_; }

  [[nodiscard]] bool start(const char* source, const char* target) {
    const Connection::Use use(*origin_);
    raw_ = sqlite3_backup_init(destination_, target, origin_->raw(), source);
    if (raw_ != nullptr) {
      origin_->add_backup();
    }
    return raw_ != nullptr;
  }

  // On the pool.
  void step(int pages) {
    const std::lock_guard lock(origin_->mutex());
    code_ = sqlite3_backup_step(raw_, pages);
  }

  // What is busy or locked is tried again.
  [[nodiscard]] bool has_failed() const noexcept {
    return code_ != SQLITE_OK && code_ != SQLITE_DONE && code_ != SQLITE_BUSY &&
           code_ != SQLITE_LOCKED;
  }
  [[nodiscard]] int code() const noexcept { return code_; }
  [[nodiscard]] int page_count() const { return sqlite3_backup_pagecount(raw_); }
  // Not zero before the last step is through, so that script goes on.
  [[nodiscard]] int remaining() const {
    const int pages = sqlite3_backup_remaining(raw_);
    return pages == 0 && code_ != SQLITE_DONE ? 1 : pages;
  }

  void finish() {
    if (raw_ != nullptr) {
      const Connection::Use use(*origin_);
      sqlite3_backup_finish(std::exchange(raw_, nullptr));
      origin_->remove_backup();
    }
    sqlite3_close_v2(std::exchange(destination_, nullptr));
  }

 private:
  std::shared_ptr<Connection> origin_;
  sqlite3* destination_;
  sqlite3_backup* raw_ = nullptr;
  int code_ = SQLITE_OK;
};

// A step on the pool holds the backup as well, should the handle be collected.
struct BackupHolder {
  std::shared_ptr<Backup> backup;
};

class BackupStep final : public Work {
 public:
  BackupStep(std::shared_ptr<Backup> backup, int pages, js::Pin callback)
      : Work(Environment::current().loop(), TaskKind::work),
        environment_(Environment::current()),
        backup_(std::move(backup)),
        pages_(pages),
        callback_(std::move(callback)) {}

 private:
  void execute() override { backup_->step(pages_); }

  void finish(Result<> /*status*/) override {
    const std::unique_ptr<BackupStep> self(this);
    loop().enter(kind(), context(), [this] {
      environment_.enter_with(
          callback_.object(), [this] { return report_step(); }, Environment::Turns::one);
    });
  }

  [[nodiscard]] std::array<js::Value, 3> report_step() const {
    const js::Context context = environment_.context();
    const js::Value error =
        !backup_->has_failed()
            ? js::undefined(context)
            : make_error(Failure::sqlite, {js::string(context, sqlite3_errstr(backup_->code())),
                                           js::number(context, backup_->code()),
                                           js::string(context, sqlite3_errstr(backup_->code()))});
    return {error, js::number(context, backup_->page_count()),
            js::number(context, backup_->remaining())};
  }

  void abandon() noexcept override { std::default_delete<BackupStep>()(this); }

  Environment& environment_;
  std::shared_ptr<Backup> backup_;
  int pages_;
  js::Pin callback_;
};

js::Value start_backup(Call& call) {
  const js::Lock lock(call.context());
  sqlite3* destination = nullptr;
  const int code = sqlite3_open_v2(
      call.string_at(1).c_str(), &destination,
      SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nullptr);
  auto backup = std::make_shared<Backup>(connection_at(call, 0), destination);
  if (code != SQLITE_OK || !backup->start(call.string_at(2).c_str(), call.string_at(3).c_str())) {
    return call.fail(sqlite_error(call.context(), backup->destination()));
  }
  return js::wrap(call.context(), std::make_unique<BackupHolder>(std::move(backup)));
}

js::Value step_backup(Call& call) {
  std::make_unique<BackupStep>(handle_at<BackupHolder>(call, 0).backup, call.int_at(1),
                               js::Pin(Environment::current().engine(), call[2]))
      .release()
      ->submit();
  return call.undefined();
}

js::Value finish_backup(Call& call) {
  handle_at<BackupHolder>(call, 0).backup->finish();
  return call.undefined();
}

}  // namespace

void define_backup(Environment& environment, js::Object binding) {
  const js::Context context = environment.context();
  js::define<start_backup>(context, binding, "startBackup");
  js::define<step_backup>(context, binding, "stepBackup");
  js::define<finish_backup>(context, binding, "finishBackup");
}

}  // namespace rondo::node::sqlite
