#include "rondo/fs/fs_poll.h"

#include <algorithm>
#include <utility>

#include "rondo/loop/loop.h"
#include "rondo/pool/work.h"

namespace rondo::fs {

namespace {

constexpr Nanos interval_min = std::chrono::milliseconds(1);

// Reading a file must not count, or looking at it would keep the poll busy.
bool is_unchanged(const Status& one, const Status& two) {
  return one.change_time == two.change_time && one.modify_time == two.modify_time &&
         one.birth_time == two.birth_time && one.size == two.size && one.mode == two.mode &&
         one.user == two.user && one.group == two.group && one.is_same_file(two);
}

}  // namespace

// What is on the pool: it may be asked for a status when the handle has moved on, or is gone.
class FsPoll::Session final : public Work {
 public:
  Session(FsPoll& handle, const Path& path)
      : Work(handle.loop(), TaskKind::fs_poll), handle_(&handle), path_(path.text()) {}

  [[nodiscard]] std::string_view path() const noexcept { return path_.text(); }

  // The handle wants no answer. Deletes this, now or when the pool has handed it back.
  void leave() {
    handle_ = nullptr;
    if (!is_under_way()) {
      delete this;
    } else {
      (void)cancel();  // Too late if it runs.
    }
  }

 private:
  ~Session() = default;

  void execute() override { status_ = sync::stat(path_); }
  void finish(Result<> /*status*/) override {
    if (handle_ == nullptr) {
      delete this;
    } else {
      handle_->on_status(std::move(status_));
    }
  }
  void abandon() noexcept override { delete this; }

  FsPoll* handle_;
  Path path_;
  Result<Status> status_;
};

FsPoll::FsPoll(Loop& loop) : Handle(loop, HandleKind::fs_poll), timer_(make<Timer>(loop)) {
  timer_->set_internal();
  timer_->unref();
}

FsPoll::~FsPoll() = default;

Result<> FsPoll::start(const Path& path, Nanos interval, Callback on_change) {
  require_usable();
  require(static_cast<bool>(on_change), "an fs poll handle needs a callback");
  require(interval >= Nanos::zero(), "an interval is not negative");
  stop();
  if (path.has_nul()) {
    return fail("stat", EINVAL);
  }
  on_change_ = std::move(on_change);
  interval_ = std::max(interval, interval_min);
  last_ = {};
  last_error_ = 0;
  has_answer_ = false;
  context_ = loop().capture(TaskKind::fs_poll, this);
  session_ = new Session(*this, path);
  set_active();
  ask();
  return {};
}

void FsPoll::ask() {
  asked_at_ = loop().now();
  session_->submit();
}

void FsPoll::stop() {
  ++generation_;
  timer_->stop();
  if (Session* session = std::exchange(session_, nullptr); session != nullptr) {
    session->leave();
  }
  set_inactive();
}

void FsPoll::on_close() {
  stop();
  timer_.reset();
}

std::string_view FsPoll::path() const noexcept {
  return session_ != nullptr ? session_->path() : std::string_view();
}

void FsPoll::on_status(Result<Status> status) {
  const int error = status ? 0 : status.error().code;
  const bool is_same = last_error_ == error && (!status || is_unchanged(last_, *status));
  const bool is_news = has_answer_ ? !is_same : error != 0;
  const Status previous = last_;
  has_answer_ = true;
  last_error_ = error;
  last_ = status.value_or(last_);
  const std::uint64_t generation = generation_;
  if (is_news) {
    const Result<> outcome = status ? Result<>() : std::unexpected(status.error());
    loop().enter(TaskKind::fs_poll, context_,
                 [&] { call_slot(on_change_, outcome, previous, status.value_or(Status())); });
  }
  if (generation == generation_) {
    wait_for_next();
  }
}

// The time that the answer took is not added to the interval.
void FsPoll::wait_for_next() {
  const Nanos since = loop().now() - asked_at_;
  timer_->start(interval_ - since % interval_, Repeat::once, [this] { ask(); });
}

}  // namespace rondo::fs
