#include "rondo/fs/inotify.h"

#include <memory>
#include <string>
#include <vector>

#include "rondo/fs/fs_test_support.h"
#include "rondo/fs/paths.h"

namespace rondo::fs {
namespace {

class Recorder final : public InotifySubscriber {
 public:
  Recorder(Inotify& inotify, const void* owner, std::string path = "")
      : InotifySubscriber(inotify, owner), path_(std::move(path)) {}
  ~Recorder() override = default;

  std::vector<std::string> names;
  std::function<void()> on_any;
  int gone = 0;

 private:
  void on_event(const InotifyEvent& event) override {
    names.emplace_back(event.name);
    if (on_any) {
      on_any();
    }
  }
  void on_overflow() override {}
  void on_gone() override { ++gone; }
  [[nodiscard]] std::string watched_path() const override { return path_; }

  std::string path_;
};

using Names = std::vector<std::string>;

class InotifyTest : public FsTest {
 protected:
  // Reads whatever the kernel has queued by now. No more than one read can be due.
  void deliver() { loop_.run(RunMode::no_wait); }

  Loop loop_;
  Inotify& inotify_ = loop_.service<Inotify>();
  // Keeps the loop alive.
  Owned<Timer> alive_ = [this] {
    auto timer = make<Timer>(loop_);
    timer->start(std::chrono::hours(1), Repeat::once, [] {});
    return timer;
  }();
};

TEST_F(InotifyTest, OpensItsDescriptorWhenFirstNeeded) {
  const int before = open_fd_count();
  Recorder recorder(inotify_, this);
  EXPECT_EQ(open_fd_count(), before);
  EXPECT_TRUE(inotify_.subscribe(recorder, directory()));
  EXPECT_EQ(open_fd_count(), before + 1);
  Recorder other(inotify_, this);
  EXPECT_TRUE(inotify_.subscribe(other, make_file("file")));
  EXPECT_EQ(open_fd_count(), before + 1);
}

TEST_F(InotifyTest, SubscribersOfOneFileShareAWatchAndAllHear) {
  Recorder first(inotify_, "first");
  Recorder second(inotify_, "second");
  ASSERT_TRUE(inotify_.subscribe(first, directory()));
  ASSERT_TRUE(inotify_.subscribe(second, directory() + "/."));
  EXPECT_EQ(inotify_.watch_count(), 1U);
  ASSERT_TRUE(mkdir(path("new")));
  deliver();
  EXPECT_EQ(first.names, (Names{"new"}));
  EXPECT_EQ(second.names, (Names{"new"}));
}

TEST_F(InotifyTest, OwnerSubscribesToAFileOnce) {
  Recorder first(inotify_, this);
  Recorder second(inotify_, this);
  ASSERT_TRUE(inotify_.subscribe(first, directory()));
  EXPECT_TRUE(inotify_.subscribe(first, directory()));
  EXPECT_EQ(code_of(inotify_.subscribe(second, directory())), EEXIST);
  EXPECT_FALSE(second.is_subscribed());
}

TEST_F(InotifyTest, WatchEndsWithItsLastSubscriber) {
  auto first = std::make_unique<Recorder>(inotify_, "first");
  auto second = std::make_unique<Recorder>(inotify_, "second");
  ASSERT_TRUE(inotify_.subscribe(*first, directory()));
  ASSERT_TRUE(inotify_.subscribe(*second, directory()));
  first.reset();
  EXPECT_EQ(inotify_.watch_count(), 1U);
  inotify_.unsubscribe(*second);
  EXPECT_EQ(inotify_.watch_count(), 0U);
  ASSERT_TRUE(mkdir(path("new")));
  deliver();
  EXPECT_TRUE(second->names.empty());
  EXPECT_EQ(second->gone, 0);
}

TEST_F(InotifyTest, SubscriberMayMoveToAnotherFile) {
  ASSERT_TRUE(mkdir(path("other")));
  Recorder recorder(inotify_, this);
  ASSERT_TRUE(inotify_.subscribe(recorder, directory()));
  ASSERT_TRUE(inotify_.subscribe(recorder, path("other")));
  EXPECT_EQ(inotify_.watch_count(), 1U);
  ASSERT_TRUE(mkdir(path("unheard")));
  ASSERT_TRUE(mkdir(path("other/heard")));
  deliver();
  EXPECT_EQ(recorder.names, (Names{"heard"}));
}

TEST_F(InotifyTest, SubscribersMayLeaveWhileAnEventIsDelivered) {
  Recorder first(inotify_, "first");
  auto second = std::make_unique<Recorder>(inotify_, "second");
  Recorder third(inotify_, "third");
  ASSERT_TRUE(inotify_.subscribe(first, directory()));
  ASSERT_TRUE(inotify_.subscribe(*second, directory()));
  ASSERT_TRUE(inotify_.subscribe(third, directory()));
  first.on_any = [&] {
    inotify_.unsubscribe(first);
    second.reset();
  };
  ASSERT_TRUE(mkdir(path("one")));
  ASSERT_TRUE(mkdir(path("two")));
  deliver();
  EXPECT_EQ(first.names, (Names{"one"}));
  EXPECT_EQ(third.names, (Names{"one", "two"}));
}

TEST_F(InotifyTest, LastSubscriberMayLeaveAndComeBackWhileAnEventIsDelivered) {
  Recorder recorder(inotify_, this);
  ASSERT_TRUE(inotify_.subscribe(recorder, directory()));
  recorder.on_any = [&] {
    inotify_.unsubscribe(recorder);
    ASSERT_TRUE(inotify_.subscribe(recorder, directory()));
  };
  ASSERT_TRUE(mkdir(path("one")));
  deliver();
  ASSERT_TRUE(mkdir(path("two")));
  deliver();
  EXPECT_EQ(recorder.names, (Names{"one", "two"}));
}

TEST_F(InotifyTest, WhoSubscribesWhileAnEventIsDeliveredDoesNotGetIt) {
  Recorder first(inotify_, "first");
  Recorder late(inotify_, "late");
  ASSERT_TRUE(inotify_.subscribe(first, directory()));
  first.on_any = [&] { ASSERT_TRUE(inotify_.subscribe(late, directory())); };
  ASSERT_TRUE(mkdir(path("one")));
  deliver();
  EXPECT_EQ(late.names, Names{});
  first.on_any = nullptr;
  ASSERT_TRUE(mkdir(path("two")));
  deliver();
  EXPECT_EQ(late.names, (Names{"two"}));
}

TEST_F(InotifyTest, DeletedFileIsGone) {
  const std::string file = make_file("file");
  Recorder recorder(inotify_, this);
  ASSERT_TRUE(inotify_.subscribe(recorder, file));
  ASSERT_TRUE(unlink(file));
  deliver();
  EXPECT_EQ(recorder.gone, 1);
  EXPECT_FALSE(recorder.is_subscribed());
  EXPECT_EQ(inotify_.watch_count(), 0U);
}

TEST_F(InotifyTest, FailsAsOpeningWould) {
  Recorder recorder(inotify_, this);
  EXPECT_EQ(code_of(inotify_.subscribe(recorder, path("missing"))), ENOENT);
  EXPECT_EQ(code_of(inotify_.subscribe(recorder, std::string_view("/\0", 2))), EINVAL);
  EXPECT_EQ(code_of(inotify_.subscribe(recorder, make_file("file"), IN_ONLYDIR)), ENOTDIR);
  EXPECT_STREQ(inotify_.subscribe(recorder, path("missing")).error().call, "watch");
  EXPECT_EQ(inotify_.watch_count(), 0U);
}

TEST_F(InotifyTest, ChildOfAForkWatchesOnItsOwn) {
  Recorder recorder(inotify_, "first", directory());
  Recorder second(inotify_, "second", make_file("file"));
  ASSERT_TRUE(inotify_.subscribe(recorder, directory()));
  ASSERT_TRUE(inotify_.subscribe(second, path("file")));
  ASSERT_TRUE(unlink(path("file")));
  EXPECT_EQ(in_child([&] {
              if (!loop_.after_fork() || !sync::mkdir(path("child"), 0700)) {
                return 1;
              }
              deliver();
              return recorder.names == Names{"child"} && second.gone == 1 ? 0 : 2;
            }),
            0);
  // The child has taken nothing away from us.
  deliver();
  EXPECT_EQ(recorder.names, (Names{"file", "child"}));
}

}  // namespace
}  // namespace rondo::fs
