#include "rondo/net/tty.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/wait.h>

#include <array>
#include <csignal>

#include "rondo/net/net_test_support.h"
#include "rondo/net/pipe.h"

namespace rondo {
namespace {

// What is written to the master is typed at the terminal.
struct PseudoTerminal {
  // False when there is none here.
  bool open() {
    master = Fd(::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC));
    std::array<char, 128> name{};
    if (!master || ::grantpt(master.get()) < 0 || ::unlockpt(master.get()) < 0 ||
        ::ptsname_r(master.get(), name.data(), name.size()) != 0) {
      return false;
    }
    terminal = Fd(::open(name.data(), O_RDWR | O_NOCTTY | O_CLOEXEC));
    return terminal.is_open();
  }

  [[nodiscard]] termios settings() const {
    termios current{};
    EXPECT_EQ(::tcgetattr(terminal.get(), &current), 0);
    return current;
  }
  [[nodiscard]] bool is_echoing() const { return (settings().c_lflag & ECHO) != 0; }

  void type(std::string_view keys) const {
    ASSERT_EQ(::write(master.get(), keys.data(), keys.size()), static_cast<ssize_t>(keys.size()));
  }

  Fd master;
  Fd terminal;
};

class TtyTest : public testing::Test, protected PseudoTerminal {
 protected:
  void SetUp() override {
    if (!open()) {
      GTEST_SKIP() << "no pseudo terminals here";
    }
  }
};

TEST_F(TtyTest, ReadsLinesAndWritesThem) {
  Loop loop;
  auto tty = make<Tty>(loop);
  ASSERT_TRUE(tty->open(terminal.get()));
  EXPECT_TRUE(tty->is_readable());
  EXPECT_TRUE(tty->is_writable());
  std::string heard;
  ASSERT_TRUE(tty->start_reading([&](Result<ConstBytes> data) {
    heard = text_of(*data);
    tty->stop_reading();
  }));
  type("hello\n");
  loop.run();
  EXPECT_EQ(heard, "hello\n");
  EXPECT_EQ(read_exactly(master.get(), 7), "hello\r\n");  // The echo.
  ASSERT_TRUE(tty->write("out\n", [](Result<> written) { EXPECT_TRUE(written); }));
  loop.run();
  EXPECT_EQ(read_exactly(master.get(), 5), "out\r\n");
}

// The kernel calls such a master writable although it takes nothing more.
TEST_F(TtyTest, WritesToAFullMasterWhoseTerminalIsGoneFail) {
  Loop loop;
  auto pipe = make<Pipe>(loop);
  ASSERT_TRUE(pipe->open(std::move(master)));
  terminal.reset();
  std::string ends;
  const std::string much(std::size_t{1} << 20, 'x');
  ASSERT_TRUE(pipe->write(much, [&](Result<> written) {
    ends += written ? "written " : std::string(written.error().name()) + " ";
  }));
  loop.run();
  EXPECT_EQ(ends, "EIO ");
}

TEST_F(TtyTest, EndOfFileTypedIsNotTheEndOfTheTerminal) {
  Loop loop;
  auto tty = make<Tty>(loop);
  ASSERT_TRUE(tty->open(terminal.get()));
  std::vector<std::string> heard;
  const auto note = [&](Result<ConstBytes> data) {
    heard.emplace_back(data ? text_of(*data) : data.error().name());
    tty->stop_reading();
  };
  ASSERT_TRUE(tty->start_reading(note));
  type("\4");
  loop.run();
  ASSERT_TRUE(tty->start_reading(note));
  type("more\n");
  loop.run();
  EXPECT_EQ(heard, (std::vector<std::string>{"EOF", "more\n"}));
}

TEST_F(TtyTest, NonBlockingModeIsNotSharedWithOthers) {
  Loop loop;
  auto tty = make<Tty>(loop);
  ASSERT_TRUE(tty->open(terminal.get()));
  EXPECT_NE(tty->fd(), terminal.get());
  EXPECT_NE(::fcntl(tty->fd(), F_GETFL) & O_NONBLOCK, 0);
  EXPECT_EQ(::fcntl(tty->fd(), F_GETFD), FD_CLOEXEC);
  EXPECT_EQ(::fcntl(terminal.get(), F_GETFL) & O_NONBLOCK, 0);
}

TEST_F(TtyTest, MasterIsSharedAndStaysAsItIs) {
  Loop loop;
  auto tty = make<Tty>(loop);
  ASSERT_TRUE(tty->open(master.get()));
  EXPECT_NE(tty->fd(), master.get());
  EXPECT_EQ(::fcntl(tty->fd(), F_GETFL) & O_NONBLOCK, 0);
  std::string heard;
  ASSERT_TRUE(tty->write("typed\n"));
  ASSERT_TRUE(tty->start_reading([&](Result<ConstBytes> data) {
    heard += text_of(*data);
    if (heard.ends_with('\n')) {
      tty->close();
    }
  }));
  loop.run();
  EXPECT_EQ(heard, "typed\r\n");
  EXPECT_EQ(read_exactly(terminal.get(), 6), "typed\n");
}

TEST_F(TtyTest, RawModeGivesEachKeyWithoutEchoAndKeepsLineEnds) {
  Loop loop;
  auto tty = make<Tty>(loop);
  ASSERT_TRUE(tty->open(terminal.get()));
  ASSERT_TRUE(tty->set_mode(TtyMode::raw));
  EXPECT_EQ(tty->mode(), TtyMode::raw);
  const termios raw = settings();
  EXPECT_EQ(raw.c_lflag & (ECHO | ICANON | IEXTEN | ISIG), 0U);
  EXPECT_EQ(raw.c_iflag & (ICRNL | IXON), 0U);
  EXPECT_NE(raw.c_oflag & ONLCR, 0U);
  std::string heard;
  ASSERT_TRUE(tty->start_reading([&](Result<ConstBytes> data) {
    heard += text_of(*data);
    if (heard.size() == 2) {
      tty->stop_reading();
    }
  }));
  type("\3\r");  // Neither a signal nor a line feed.
  loop.run();
  EXPECT_EQ(heard, "\3\r");
}

TEST_F(TtyTest, EachModeStartsFromTheOriginal) {
  Loop loop;
  const termios original = settings();
  auto tty = make<Tty>(loop);
  ASSERT_TRUE(tty->open(terminal.get()));
  ASSERT_TRUE(tty->set_mode(TtyMode::raw));
  const termios raw = settings();
  ASSERT_TRUE(tty->set_mode(TtyMode::io));
  EXPECT_EQ(settings().c_oflag & OPOST, 0U);
  ASSERT_TRUE(tty->set_mode(TtyMode::raw_vt));
  EXPECT_EQ(settings().c_oflag, raw.c_oflag);
  EXPECT_EQ(settings().c_lflag, raw.c_lflag);
  ASSERT_TRUE(tty->set_mode(TtyMode::normal));
  EXPECT_EQ(settings().c_iflag, original.c_iflag);
  EXPECT_EQ(settings().c_oflag, original.c_oflag);
  EXPECT_EQ(settings().c_cflag, original.c_cflag);
  EXPECT_EQ(settings().c_lflag, original.c_lflag);
}

TEST_F(TtyTest, CloseGivesTheTerminalBackAsItWas) {
  Loop loop;
  auto tty = make<Tty>(loop);
  ASSERT_TRUE(tty->open(terminal.get()));
  ASSERT_TRUE(tty->set_mode(TtyMode::raw));
  EXPECT_FALSE(is_echoing());
  tty->close();
  EXPECT_TRUE(is_echoing());
}

TEST_F(TtyTest, ResetInASignalHandlerGivesItBackToo) {
  Loop loop;
  auto tty = make<Tty>(loop);
  ASSERT_TRUE(tty->open(terminal.get()));
  ASSERT_TRUE(tty->set_mode(TtyMode::io));
  struct sigaction action{};
  struct sigaction action_before{};
  action.sa_handler = [](int) { (void)Tty::reset_mode(); };
  ASSERT_EQ(::sigaction(SIGUSR1, &action, &action_before), 0);
  ::raise(SIGUSR1);
  ::sigaction(SIGUSR1, &action_before, nullptr);
  EXPECT_TRUE(is_echoing());
  ASSERT_TRUE(tty->set_mode(TtyMode::io));  // Is applied again, though it was the mode before.
  EXPECT_FALSE(is_echoing());
}

TEST_F(TtyTest, ResetKnowsAllTerminals) {
  Loop loop;
  PseudoTerminal other;
  ASSERT_TRUE(other.open());
  auto first = make<Tty>(loop);
  auto second = make<Tty>(loop);
  ASSERT_TRUE(first->open(terminal.get()));
  ASSERT_TRUE(second->open(other.terminal.get()));
  ASSERT_TRUE(first->set_mode(TtyMode::raw));
  ASSERT_TRUE(second->set_mode(TtyMode::raw));
  EXPECT_TRUE(Tty::reset_mode());
  EXPECT_TRUE(is_echoing());
  EXPECT_TRUE(other.is_echoing());
  ASSERT_TRUE(second->set_mode(TtyMode::raw));
  first->close();
  EXPECT_TRUE(Tty::reset_mode());
  EXPECT_TRUE(other.is_echoing());
}

TEST_F(TtyTest, ExitGivesTheTerminalBackAsItWas) {
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    Loop loop;
    auto tty = make<Tty>(loop);
    const bool is_raw =
        tty->open(terminal.get()).has_value() && tty->set_mode(TtyMode::raw).has_value();
    // Destroys neither: only what is registered for the exit can reset the mode.
    std::exit(is_raw && !is_echoing() ? 0 : 1);
  }
  int status = -1;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  EXPECT_TRUE(is_echoing());
}

TEST_F(TtyTest, KnowsTheSizeOfTheWindow) {
  Loop loop;
  auto tty = make<Tty>(loop);
  EXPECT_EQ(tty->window_size().error().code, EBADF);
  ASSERT_TRUE(tty->open(terminal.get()));
  const winsize size{50, 132, 0, 0};
  ASSERT_EQ(::ioctl(master.get(), TIOCSWINSZ, &size), 0);
  const auto seen = tty->window_size();
  ASSERT_TRUE(seen);
  EXPECT_EQ(seen->columns, 132);
  EXPECT_EQ(seen->rows, 50);
}

TEST_F(TtyTest, DescriptorForOneDirectionGoesThatWay) {
  Loop loop;
  const std::string same = "/proc/self/fd/" + std::to_string(terminal.get());
  const Fd output(::open(same.c_str(), O_WRONLY | O_NOCTTY | O_CLOEXEC));
  auto tty = make<Tty>(loop);
  ASSERT_TRUE(tty->open(output.get()));
  EXPECT_FALSE(tty->is_readable());
  EXPECT_TRUE(tty->is_writable());
}

TEST_F(TtyTest, OnlyTerminalsAreOpened) {
  Loop loop;
  auto tty = make<Tty>(loop);
  EXPECT_EQ(tty->open(-1).error().code, EBADF);
  const Fd file(::open("/dev/null", O_RDWR | O_CLOEXEC));
  EXPECT_EQ(tty->open(file.get()).error().code, EINVAL);
  EXPECT_EQ(tty->set_mode(TtyMode::raw).error().code, EBADF);
  ASSERT_TRUE(tty->open(terminal.get()));
  EXPECT_EQ(tty->open(terminal.get()).error().code, EBUSY);
}

TEST_F(TtyTest, LeavesTheCallersDescriptorOpenAndNoneBehind) {
  const std::size_t before = open_fd_count();
  {
    Loop loop;
    {
      auto tty = make<Tty>(loop);
      ASSERT_TRUE(tty->open(terminal.get()));
      ASSERT_TRUE(tty->set_mode(TtyMode::raw));
    }
    loop.run();
  }
  EXPECT_EQ(open_fd_count(), before);
  EXPECT_TRUE(is_echoing());
}

// The terminal is gone when its master is closed.
TEST_F(TtyTest, HangUpIsReported) {
  Loop loop;
  auto tty = make<Tty>(loop);
  ASSERT_TRUE(tty->open(terminal.get()));
  int ends = 0;
  ASSERT_TRUE(tty->start_reading([&](Result<ConstBytes> data) { ends += data ? 0 : 1; }));
  master.reset();
  loop.run();
  EXPECT_EQ(ends, 1);
}

}  // namespace
}  // namespace rondo
