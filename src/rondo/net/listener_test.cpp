#include "rondo/net/listener.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include "rondo/loop/timer.h"
#include "rondo/net/net_test_support.h"
#include "rondo/net/tcp_listener.h"
#include "rondo/testing/fake_clock.h"

namespace rondo {
namespace {

using namespace std::chrono_literals;

Owned<TcpListener> listen_on(Loop& loop, Listener::OnConnection on_connection) {
  auto listener = make<TcpListener>(loop);
  EXPECT_TRUE(listener->bind(SocketAddress::loopback_v4(0)));
  EXPECT_TRUE(listener->listen(16, std::move(on_connection)));
  return listener;
}

TEST(Listener, TakesOneConnectionPerEvent) {
  TaskRecorder recorder;
  Loop loop;
  loop.set_observer(&recorder);
  int taken = 0;
  Owned<TcpListener> listener;
  listener = listen_on(loop, [&](Result<> arrived) {
    EXPECT_TRUE(arrived);
    EXPECT_TRUE(listener->accept());
    ++taken;
  });
  const Fd first = connect_to(*listener->local_address());
  const Fd second = connect_to(*listener->local_address());
  loop.run(RunMode::once);
  EXPECT_EQ(taken, 1);
  loop.run(RunMode::once);
  EXPECT_EQ(taken, 2);
  EXPECT_EQ(recorder.tasks, (std::vector<std::string>{"connection@poll", "connection@poll"}));
}

TEST(Listener, WaitsWithTheNextUntilTheFirstIsTaken) {
  Loop loop;
  int calls = 0;
  auto listener = listen_on(loop, [&](Result<>) { ++calls; });
  EXPECT_EQ(listener->accept().error().code, EAGAIN);
  const Fd first = connect_to(*listener->local_address());
  const Fd second = connect_to(*listener->local_address());
  loop.run(RunMode::once);
  loop.run(RunMode::no_wait);
  EXPECT_EQ(calls, 1);
  auto connection = listener->accept();
  ASSERT_TRUE(connection);
  EXPECT_EQ((*connection)->peer_address(), local_address(first.get()));
  EXPECT_EQ(listener->accept().error().code, EAGAIN);
  loop.run(RunMode::once);
  EXPECT_EQ(calls, 2);
  EXPECT_EQ(rondo::peer_address(listener->accept_fd()->get()), local_address(second.get()));
}

TEST(Listener, AcceptedDescriptorIsNonBlockingAndClosesOnExec) {
  Loop loop;
  Owned<TcpListener> listener;
  listener = listen_on(loop, [&](Result<>) {
    const auto connection = listener->accept_fd();
    ASSERT_TRUE(connection);
    EXPECT_EQ(::fcntl(connection->get(), F_GETFD), FD_CLOEXEC);
    EXPECT_NE(::fcntl(connection->get(), F_GETFL) & O_NONBLOCK, 0);
    listener->close();
  });
  EXPECT_EQ(::fcntl(listener->fd(), F_GETFD), FD_CLOEXEC);
  const Fd client = connect_to(*listener->local_address());
  loop.run();
}

TEST(Listener, KeepsTheLoopAliveWhileItIsReferenced) {
  Loop loop;
  auto listener = listen_on(loop, [](Result<>) {});
  EXPECT_TRUE(loop.is_alive());
  listener->unref();
  EXPECT_FALSE(loop.run());
}

TEST(Listener, PeerThatIsGoneAgainIsAcceptedAndReset) {
  Loop loop;
  std::string heard;
  Owned<TcpListener> listener;
  Owned<Tcp> connection;
  listener = listen_on(loop, [&](Result<>) {
    connection = *listener->accept();
    ASSERT_TRUE(
        connection->start_reading([&](Result<ConstBytes> data) { heard = data.error().name(); }));
    listener->close();
  });
  Fd client = connect_to(*listener->local_address());
  reset_on_close(client.get());
  client.reset();
  loop.run();
  EXPECT_EQ(heard, "ECONNRESET");
}

TEST(Listener, NegativeBacklogIsRefused) {
  Loop loop;
  auto listener = make<TcpListener>(loop);
  EXPECT_EQ(listener->listen(-1, [](Result<>) {}).error().code, EINVAL);
}

TEST(ListenerDeathTest, MissingCallbackAborts) {
  Loop loop;
  auto listener = make<TcpListener>(loop);
  EXPECT_DEATH((void)listener->listen(1, {}), "listen\\(\\) needs a callback");
}

// No descriptor may be opened from here on.
void use_up_descriptors() {
  const Fd next(::open("/dev/null", O_RDONLY | O_CLOEXEC));
  rlimit limits{};
  ::getrlimit(RLIMIT_NOFILE, &limits);
  limits.rlim_cur = static_cast<rlim_t>(next.get());
  ::setrlimit(RLIMIT_NOFILE, &limits);
}

void allow_descriptors() {
  rlimit limits{};
  ::getrlimit(RLIMIT_NOFILE, &limits);
  limits.rlim_cur = limits.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limits);
}

// Two peers wait when the process has run out of descriptors; a third comes later. Exits with 0
// if the two are dropped, the listener lives, and the third is served.
void serve_without_descriptors() {
  Loop loop;
  int served = 0;
  int errors = 0;
  Owned<TcpListener> listener;
  listener = listen_on(loop, [&](Result<> arrived) {
    arrived ? ++served : ++errors;
    (void)listener->accept();
    listener->close();
  });
  const SocketAddress address = *listener->local_address();
  const Fd first = connect_to(address);
  const Fd second = connect_to(address);
  const Fd third(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  use_up_descriptors();
  loop.run(RunMode::once);
  const bool are_dropped = listener->dropped_count() == 2 && served == 0 && errors == 0 &&
                           read_exactly(first.get(), 1).empty() &&
                           read_exactly(second.get(), 1).empty();
  // The spare is there again: the same would work once more.
  const Fd no_room(::open("/dev/null", O_RDONLY | O_CLOEXEC));
  const bool is_spare_back = !no_room;
  allow_descriptors();
  const bool is_connected = ::connect(third.get(), address.get(), address.length()) == 0;
  loop.run();
  ::_exit(are_dropped && is_spare_back && is_connected && served == 1 && errors == 0 ? 0 : 1);
}

TEST(ListenerDeathTest, PeersAreDroppedWhenDescriptorsAreUsedUp) {
  EXPECT_EXIT(serve_without_descriptors(), testing::ExitedWithCode(0), "");
}

// As above, but the spare descriptor could not be opened either.
void listen_without_descriptors() {
  Loop loop;
  std::string heard;
  auto listener = make<TcpListener>(loop);
  (void)listener->bind(SocketAddress::loopback_v4(0));
  const Fd client(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  const SocketAddress address = *listener->local_address();
  use_up_descriptors();
  const bool is_listening =
      listener
          ->listen(16,
                   [&](Result<> arrived) {
                     heard += arrived ? "ok " : std::string(arrived.error().name()) + " ";
                     allow_descriptors();
                     if (arrived) {
                       listener->close();
                     }
                   })
          .has_value();
  (void)::connect(client.get(), address.get(), address.length());
  loop.run();
  ::_exit(is_listening && heard == "EMFILE ok " ? 0 : 1);
}

// Exits with 0 if the error is heard once, and once more after a tenth of a second.
void listen_long_without_descriptors() {
  FakeClock clock;
  Loop loop(clock);
  int errors = 0;
  auto listener = make<TcpListener>(loop);
  (void)listener->bind(SocketAddress::loopback_v4(0));
  const Fd client(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  const SocketAddress address = *listener->local_address();
  use_up_descriptors();
  const bool is_listening = listener->listen(16, [&](Result<>) { ++errors; }).has_value();
  (void)::connect(client.get(), address.get(), address.length());
  const auto run_often = [&] {
    for (int run = 0; run < 5; ++run) {
      loop.run(RunMode::no_wait);
    }
    return errors;
  };
  const int errors_at_first = run_often();
  clock.advance(Millis(100));
  const int errors_later = run_often();
  int shown = 0;
  loop.walk([&](Handle&) { ++shown; });
  listener->close();
  ::_exit(is_listening && errors_at_first == 1 && errors_later == 2 && shown == 1 ? 0 : 1);
}

TEST(ListenerDeathTest, WithoutASpareDescriptorItPausesAfterTheError) {
  EXPECT_EXIT(listen_long_without_descriptors(), testing::ExitedWithCode(0), "");
}

TEST(ListenerDeathTest, WithoutASpareDescriptorTheErrorIsReported) {
  EXPECT_EXIT(listen_without_descriptors(), testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace rondo
