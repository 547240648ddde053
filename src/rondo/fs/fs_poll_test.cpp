#include "rondo/fs/fs_poll.h"

#include <sys/stat.h>

#include <atomic>
#include <fstream>
#include <string>
#include <vector>

#include "rondo/fs/attributes.h"
#include "rondo/fs/fs_test_support.h"
#include "rondo/fs/paths.h"
#include "rondo/pool/queue_work.h"
#include "rondo/pool/worker_pool.h"

namespace rondo::fs {
namespace {

constexpr Nanos often = std::chrono::milliseconds(1);

struct Change {
  int code;
  std::int64_t previous_size;
  std::int64_t current_size;
  friend bool operator==(const Change&, const Change&) = default;
};

class FsPollTest : public FsTest {
 protected:
  FsPoll::Callback note() {
    return [this](Result<> outcome, const Status& previous, const Status& current) {
      changes_.push_back({code_of(outcome), previous.size, current.size});
    };
  }
  bool run_until_changes(std::size_t count) {
    return run_until(loop_, [&] { return changes_.size() >= count; });
  }
  // Until the poll has asked (at least) so many more times, and asks nothing at the moment: one
  // that looks at a file while that is renamed may see its new time under its old name.
  bool run_polls(int count) {
    const std::uint64_t before = finished();
    return run_until(loop_, [&] {
      return finished() >= before + static_cast<unsigned>(count) && is_pool_idle();
    });
  }
  bool is_pool_idle() {
    const PoolMetrics metrics = pool_.metrics();
    return metrics.waiting == 0 && metrics.running == 0;
  }
  std::uint64_t finished() { return pool_.metrics().finished; }
  WorkerPool pool_{{.threads = 1}};
  Loop loop_{LoopOptions{.pool = &pool_}};
  Owned<FsPoll> handle_ = make<FsPoll>(loop_);
  std::vector<Change> changes_;
};

TEST_F(FsPollTest, FirstStatusIsNoChange) {
  must(handle_->start(make_file("file"), often, note()));
  ASSERT_TRUE(run_polls(5));
  EXPECT_TRUE(changes_.empty());
}

TEST_F(FsPollTest, TellsPreviousAndCurrentStatus) {
  const std::string file = make_file("file", "1");
  must(handle_->start(file, often, note()));
  ASSERT_TRUE(run_polls(2));
  ASSERT_TRUE(rename(make_file("longer", "1234"), file));
  ASSERT_TRUE(run_until_changes(1));
  EXPECT_EQ(changes_, (std::vector<Change>{{0, 1, 4}}));
}

TEST_F(FsPollTest, ReadingIsNoChangeButPermissionsAre) {
  const std::string file = make_file("file");
  must(handle_->start(file, often, note()));
  ASSERT_TRUE(run_polls(2));
  EXPECT_EQ(content_of(file), "");
  ASSERT_TRUE(run_polls(3));
  EXPECT_TRUE(changes_.empty());
  ASSERT_TRUE(chmod(file, 0600));
  ASSERT_TRUE(chmod(file, 0604));
  ASSERT_TRUE(run_until_changes(1));
}

TEST_F(FsPollTest, MissingFileIsToldOnceThenWhenItAppears) {
  must(handle_->start(path("file"), often, note()));
  ASSERT_TRUE(run_until_changes(1));
  ASSERT_TRUE(run_polls(3));
  EXPECT_EQ(changes_, (std::vector<Change>{{ENOENT, 0, 0}}));
  ASSERT_TRUE(rename(make_file("ready", "123"), path("file")));
  ASSERT_TRUE(run_until_changes(2));
  EXPECT_EQ(changes_[1], (Change{0, 0, 3}));
}

TEST_F(FsPollTest, FileThatGoesAndComesBackIsToldTwice) {
  const std::string file = make_file("file", "12");
  must(handle_->start(file, often, note()));
  ASSERT_TRUE(run_polls(2));
  ASSERT_TRUE(rename(file, path("away")));
  ASSERT_TRUE(run_until_changes(1));
  EXPECT_EQ(changes_[0], (Change{ENOENT, 2, 0}));
  ASSERT_TRUE(rename(path("away"), file));
  ASSERT_TRUE(run_until_changes(2));
  EXPECT_EQ(changes_[1], (Change{0, 2, 2}));
}

TEST_F(FsPollTest, OtherFailureIsToldAnew) {
  must(handle_->start(path("a/b"), often, note()));
  ASSERT_TRUE(run_until_changes(1));
  EXPECT_EQ(changes_[0].code, ENOENT);
  (void)make_file("a");
  ASSERT_TRUE(run_until_changes(2));
  EXPECT_EQ(changes_[1].code, ENOTDIR);
}

TEST_F(FsPollTest, CallsBackInThePollPhaseNeverFromInsideStart) {
  Phase phase = Phase::none;
  must(handle_->start(path("missing"), often,
                      [&](Result<>, const Status&, const Status&) { phase = loop_.phase(); }));
  EXPECT_EQ(phase, Phase::none);
  ASSERT_TRUE(run_until(loop_, [&] { return phase != Phase::none; }));
  EXPECT_EQ(phase, Phase::poll);
}

TEST_F(FsPollTest, KnowsItsPathWhileStarted) {
  EXPECT_EQ(handle_->path(), "");
  must(handle_->start(directory(), often, note()));
  EXPECT_EQ(handle_->path(), directory());
  EXPECT_TRUE(handle_->is_active());
  handle_->stop();
  EXPECT_EQ(handle_->path(), "");
  EXPECT_FALSE(handle_->is_active());
  handle_->stop();  // Idempotent.
  loop_.run();
}

TEST_F(FsPollTest, UnreferencedItDoesNotKeepTheLoopAlive) {
  must(handle_->start(directory(), std::chrono::hours(1), note()));
  EXPECT_TRUE(loop_.is_alive());
  handle_->unref();
  loop_.run();
  EXPECT_TRUE(handle_->is_active());
}

TEST_F(FsPollTest, PathWithANulIsEINVAL) {
  EXPECT_EQ(code_of(handle_->start(std::string_view("/\0x", 3), often, note())), EINVAL);
  EXPECT_FALSE(handle_->is_active());
}

TEST_F(FsPollTest, CallbackMayStopOrCloseOrDropTheHandle) {
  int calls = 0;
  int closed = 0;
  must(handle_->start(path("missing"), often, [&](Result<>, const Status&, const Status&) {
    ++calls;
    handle_->stop();
  }));
  loop_.run();
  must(handle_->start(path("missing"), often, [&](Result<>, const Status&, const Status&) {
    ++calls;
    handle_->close([&] { ++closed; });
  }));
  loop_.run();
  handle_ = make<FsPoll>(loop_);
  must(handle_->start(path("missing"), often, [&](Result<>, const Status&, const Status&) {
    ++calls;
    handle_.reset();
  }));
  loop_.run();
  EXPECT_EQ(calls, 3);
  EXPECT_EQ(closed, 1);
}

TEST_F(FsPollTest, CallbackMayStartTheHandleAnew) {
  std::vector<std::string> order;
  must(handle_->start(path("one"), often, [&](Result<>, const Status&, const Status&) {
    order.emplace_back(handle_->path());
    must(handle_->start(path("two"), often, [&](Result<>, const Status&, const Status&) {
      order.emplace_back(handle_->path());
      handle_->stop();
    }));
  }));
  loop_.run();
  EXPECT_EQ(order, (std::vector<std::string>{path("one"), path("two")}));
}

// With the only thread of the pool held back, a status that was asked for cannot be got.
class HeldFsPoll : public FsPollTest {
 protected:
  HeldFsPoll() {
    queue_work(loop_, [this] { is_free_.wait(false); }, [](Result<>) {});
  }
  ~HeldFsPoll() override {
    free();
    handle_.reset();
    loop_.run();
  }
  void free() {
    is_free_ = true;
    is_free_.notify_one();
  }

  std::atomic<bool> is_free_ = false;
};

TEST_F(HeldFsPoll, StopWhileAStatusIsAskedForTellsNothing) {
  must(handle_->start(path("missing"), often, note()));
  handle_->stop();
  free();
  loop_.run();
  EXPECT_TRUE(changes_.empty());
}

TEST_F(HeldFsPoll, StopAndStartWhileAStatusIsAskedForTellsOnlyTheNew) {
  must(handle_->start(path("missing"), often, note()));
  handle_->stop();
  must(handle_->start(make_file("file", "12"), often, note()));
  free();
  ASSERT_TRUE(run_polls(3));
  EXPECT_TRUE(changes_.empty());
  handle_->stop();
}

TEST_F(HeldFsPoll, CloseWhileAStatusIsAskedForDoesNotWaitForIt) {
  must(handle_->start(path("missing"), often, note()));
  bool is_closed = false;
  handle_->close([&] { is_closed = true; });
  ASSERT_TRUE(run_until(loop_, [&] { return is_closed; }));
  handle_.reset();
  free();
  loop_.run();
  EXPECT_TRUE(changes_.empty());
}

TEST_F(FsPollTest, LoopMayGoWhileAStatusIsAskedFor) {
  auto loop = std::make_unique<Loop>();
  auto handle = make<FsPoll>(*loop);
  must(handle->start(directory(), often, [](Result<>, const Status&, const Status&) { FAIL(); }));
  handle.reset();
  loop.reset();
}

}  // namespace
}  // namespace rondo::fs
