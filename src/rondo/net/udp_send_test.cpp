// Tests of how a Udp handle sends.
#include <gtest/gtest.h>

#include <array>

#include "rondo/net/udp.h"
#include "rondo/net/udp_test_support.h"

namespace rondo {
namespace {

// Collects what arrives, and stops after so many.
void collect(Udp& udp, std::vector<std::string>& texts, std::size_t stop_after) {
  ASSERT_TRUE(udp.start_receiving([&udp, &texts, stop_after](auto data, const auto&, auto) {
    ASSERT_TRUE(data);
    texts.emplace_back(text_of(*data));
    if (texts.size() == stop_after) {
      udp.stop_receiving();
    }
  }));
}

// Two connected Unix datagram sockets. Unlike the loopback device they have room for few
// datagrams, so that the sender has to wait.
struct NarrowPair {
  explicit NarrowPair(Loop& loop) : sender(make<Udp>(loop)), receiver(make<Udp>(loop)) {
    auto pair = make_socket_pair(SOCK_DGRAM, 0, Blocking::no, Blocking::no);
    EXPECT_TRUE(pair);
    EXPECT_TRUE(sender->open(std::move(pair->first)));
    EXPECT_TRUE(receiver->open(std::move(pair->second)));
  }

  // Until there is no room.
  std::size_t fill() const {
    std::size_t count = 0;
    while (sender->try_send(bytes_of("filler"))) {
      ++count;
    }
    return count;
  }

  Owned<Udp> sender;
  Owned<Udp> receiver;
};

TEST(UdpSend, ReachesTheReceiver) {
  Loop loop;
  const BoundUdp receiver(loop);
  std::vector<std::string> texts;
  collect(*receiver.udp, texts, 1);
  auto sender = make<Udp>(loop);
  ASSERT_TRUE(sender->send(bytes_of("hello"), &receiver.address));
  loop.run();
  EXPECT_EQ(texts, std::vector<std::string>{"hello"});
}

TEST(UdpSend, ReportsLaterAndInOrder) {
  Loop loop;
  const BoundUdp receiver(loop);
  auto sender = make<Udp>(loop);
  std::vector<int> reported;
  std::vector<Phase> phases;
  for (const int number : {1, 2, 3}) {
    ASSERT_TRUE(sender->send(bytes_of("x"), &receiver.address, [&, number](Result<> status) {
      EXPECT_TRUE(status);
      reported.push_back(number);
      phases.push_back(loop.phase());
    }));
  }
  EXPECT_TRUE(reported.empty());
  EXPECT_EQ(sender->send_queue_count(), 3U);
  EXPECT_EQ(sender->send_queue_bytes(), 3U);
  EXPECT_TRUE(sender->is_active());
  EXPECT_FALSE(loop.run());
  EXPECT_EQ(reported, (std::vector{1, 2, 3}));
  EXPECT_EQ(phases, std::vector(3, Phase::pending));
  EXPECT_EQ(sender->send_queue_count(), 0U);
  EXPECT_EQ(sender->send_queue_bytes(), 0U);
  EXPECT_FALSE(sender->is_active());
}

TEST(UdpSend, UnreportedSendKeepsTheLoopAliveEvenIfTheHandleDoesNot) {
  Loop loop;
  const BoundUdp receiver(loop);
  auto sender = make<Udp>(loop);
  sender->unref();
  bool was_reported = false;
  ASSERT_TRUE(
      sender->send(bytes_of("x"), &receiver.address, [&](Result<>) { was_reported = true; }));
  loop.run();
  EXPECT_TRUE(was_reported);
}

TEST(UdpSend, JoinsPieces) {
  Loop loop;
  const BoundUdp receiver(loop);
  std::vector<std::string> texts;
  collect(*receiver.udp, texts, 3);
  auto sender = make<Udp>(loop);
  const std::array pieces{bytes_of("one "), bytes_of(""), bytes_of("two "), bytes_of("three")};
  const std::span<const std::span<const std::byte>> list = pieces;
  ASSERT_TRUE(sender->send(list, &receiver.address, [](Result<> status) { EXPECT_TRUE(status); }));
  ASSERT_TRUE(sender->send(list, &receiver.address, [](Result<> status) { EXPECT_TRUE(status); }));
  EXPECT_EQ(sender->send_queue_bytes(), 26U);
  EXPECT_TRUE(sender->send(list.first(0), &receiver.address));
  loop.run();
  EXPECT_EQ(texts, (std::vector<std::string>{"one two three", "one two three", ""}));
}

TEST(UdpSend, KeepsWhatItIsGiven) {
  Loop loop;
  NarrowPair pair(loop);
  const std::size_t fillers = pair.fill();
  const auto text = bytes_of("given away");
  ASSERT_TRUE(pair.sender->send(std::vector<std::byte>(text.begin(), text.end())));
  std::vector<std::string> texts;
  collect(*pair.receiver, texts, fillers + 1);
  loop.run();
  EXPECT_EQ(texts.back(), "given away");
}

TEST(UdpSend, NeedsAnAddressUnlessConnected) {
  Loop loop;
  const BoundUdp receiver(loop);
  auto sender = make<Udp>(loop);
  EXPECT_EQ(sender->send(bytes_of("x")).error().code, EDESTADDRREQ);
  EXPECT_EQ(sender->try_send(bytes_of("x")).error().code, EDESTADDRREQ);
  ASSERT_TRUE(sender->connect(receiver.address));
  EXPECT_EQ(sender->send(bytes_of("x"), &receiver.address).error().code, EISCONN);
  EXPECT_EQ(sender->try_send(bytes_of("x"), &receiver.address).error().code, EISCONN);
  std::vector<std::string> texts;
  collect(*receiver.udp, texts, 2);
  EXPECT_TRUE(sender->send(bytes_of("one")));
  EXPECT_EQ(sender->try_send(bytes_of("two")), Result<std::size_t>(3));
  loop.run();
  EXPECT_EQ(texts, (std::vector<std::string>{"one", "two"}));
}

TEST(UdpSend, FailureComesWithTheCallback) {
  Loop loop;
  const BoundUdp receiver(loop);
  auto sender = make<Udp>(loop);
  const std::vector<std::byte> too_long(70'000);
  int error_code = 0;
  ASSERT_TRUE(sender->send(too_long, &receiver.address,
                           [&](Result<> status) { error_code = status.error().code; }));
  EXPECT_EQ(error_code, 0);
  loop.run();
  EXPECT_EQ(error_code, EMSGSIZE);
}

TEST(UdpSend, FailureHitsOnlyItsOwnDatagram) {
  Loop loop;
  const BoundUdp receiver(loop);
  auto sender = make<Udp>(loop);
  const std::vector<std::byte> too_long(70'000);
  const std::vector<std::byte> fits(10);
  std::vector<int> codes;
  for (const auto* data : {&fits, &fits, &too_long, &fits, &too_long, &fits}) {
    ASSERT_TRUE(sender->send(*data, &receiver.address, [&](Result<> status) {
      codes.push_back(status ? 0 : status.error().code);
    }));
  }
  loop.run();
  EXPECT_EQ(codes, (std::vector{0, 0, EMSGSIZE, 0, EMSGSIZE, 0}));
}

TEST(UdpSend, CallbackMaySendAgain) {
  Loop loop;
  const BoundUdp receiver(loop);
  auto sender = make<Udp>(loop);
  std::vector<std::string> texts;
  collect(*receiver.udp, texts, 50);
  int left = 50;
  Function<void()> send_next = [&] {
    ASSERT_TRUE(sender->send(bytes_of("x"), &receiver.address, [&](Result<>) {
      if (--left > 0) {
        send_next();
      }
    }));
  };
  send_next();
  loop.run();
  EXPECT_EQ(left, 0);
  EXPECT_EQ(texts.size(), 50U);
}

TEST(UdpSend, WaitsForRoomAndKeepsTheOrder) {
  Loop loop;
  NarrowPair pair(loop);
  const std::size_t fillers = pair.fill();
  std::vector<std::string> sent_texts;
  std::vector<std::size_t> reported;
  for (std::size_t number = 0; number < 100; ++number) {
    sent_texts.push_back("datagram " + std::to_string(number));
  }
  for (std::size_t number = 0; number < 100; ++number) {
    ASSERT_TRUE(pair.sender->send(bytes_of(sent_texts[number]), nullptr, [&, number](Result<> s) {
      EXPECT_TRUE(s);
      reported.push_back(number);
    }));
  }
  EXPECT_EQ(pair.sender->try_send(bytes_of("overtakes")).error().code, EAGAIN);
  loop.run(RunMode::no_wait);
  EXPECT_EQ(pair.sender->send_queue_count(), 100U);
  std::vector<std::string> texts;
  collect(*pair.receiver, texts, fillers + 100);
  EXPECT_FALSE(loop.run());
  ASSERT_EQ(texts.size(), fillers + 100);
  EXPECT_TRUE(std::equal(sent_texts.begin(), sent_texts.end(),
                         texts.begin() + static_cast<std::ptrdiff_t>(fillers)));
  ASSERT_EQ(reported.size(), 100U);
  EXPECT_TRUE(std::is_sorted(reported.begin(), reported.end()));
}

TEST(UdpSend, CloseCancelsWhatWaitsAndThenCallsBack) {
  Loop loop;
  NarrowPair pair(loop);
  pair.fill();
  std::vector<std::string> log;
  for (int number = 0; number < 3; ++number) {
    ASSERT_TRUE(pair.sender->send(bytes_of("x"), nullptr, [&](Result<> status) {
      EXPECT_EQ(loop.phase(), Phase::closing);
      log.emplace_back(status ? "sent" : status.error().name());
    }));
  }
  loop.run(RunMode::no_wait);
  pair.sender->close([&] { log.emplace_back("closed"); });
  EXPECT_TRUE(log.empty());
  loop.run();
  EXPECT_EQ(log, (std::vector<std::string>{"ECANCELED", "ECANCELED", "ECANCELED", "closed"}));
}

TEST(UdpSend, CloseInACallbackLeavesTheOthersTheirResult) {
  Loop loop;
  const BoundUdp receiver(loop);
  auto sender = make<Udp>(loop);
  std::vector<std::string> log;
  for (int number = 0; number < 3; ++number) {
    ASSERT_TRUE(sender->send(bytes_of("x"), &receiver.address, [&, number](Result<> status) {
      log.emplace_back(status ? "sent" : status.error().name());
      if (number == 0) {
        sender->close([&] { log.emplace_back("closed"); });
      }
    }));
  }
  loop.run();
  EXPECT_EQ(log, (std::vector<std::string>{"sent", "sent", "sent", "closed"}));
}

TEST(UdpSend, CloseBeforeTheReportStillTellsThatItWasSent) {
  Loop loop;
  const BoundUdp receiver(loop);
  auto sender = make<Udp>(loop);
  std::vector<std::string> log;
  for (int number = 0; number < 2; ++number) {  // The first goes at once, the second waits.
    ASSERT_TRUE(sender->send(bytes_of("x"), &receiver.address, [&](Result<> status) {
      log.emplace_back(status ? "sent" : status.error().name());
    }));
  }
  sender.reset();
  loop.run();
  EXPECT_EQ(log, (std::vector<std::string>{"sent", "ECANCELED"}));
}

TEST(UdpSend, LoopThatGoesAwayDropsSends) {
  bool was_called = false;
  {
    Loop loop;
    const BoundUdp receiver(loop);
    auto sender = make<Udp>(loop);
    for (int number = 0; number < 2; ++number) {
      ASSERT_TRUE(
          sender->send(bytes_of("x"), &receiver.address, [&](Result<>) { was_called = true; }));
    }
  }
  EXPECT_FALSE(was_called);
}

TEST(UdpSend, ManyGoWithFewCalls) {
  Loop loop;
  const BoundUdp receiver(loop);
  ASSERT_TRUE(receiver->set_receive_buffer_bytes(200'000));
  auto sender = make<Udp>(loop);
  std::vector<std::string> texts;
  std::vector<std::span<const std::byte>> pieces;
  std::vector<OutgoingDatagram> datagrams;
  for (int number = 0; number < 45; ++number) {
    texts.push_back(std::to_string(number));
  }
  for (const std::string& text : texts) {
    pieces.push_back(bytes_of(text));
  }
  for (const auto& piece : pieces) {
    datagrams.push_back({{&piece, 1}, &receiver.address});
  }
  EXPECT_EQ(sender->try_send_many(datagrams), Result<std::size_t>(45));
  std::vector<std::string> received;
  collect(*receiver.udp, received, 45);
  loop.run();
  EXPECT_EQ(received, texts);
}

TEST(UdpSend, ManyStopAtTheFirstThatFails) {
  Loop loop;
  const BoundUdp receiver(loop);
  auto sender = make<Udp>(loop);
  const std::vector<std::byte> too_long(70'000);
  const std::span<const std::byte> bad = too_long;
  const std::span<const std::byte> good = bytes_of("x");
  const std::array good_first{OutgoingDatagram{{&good, 1}, &receiver.address},
                              OutgoingDatagram{{&bad, 1}, &receiver.address},
                              OutgoingDatagram{{&good, 1}, &receiver.address}};
  EXPECT_EQ(sender->try_send_many(good_first), Result<std::size_t>(1));
  EXPECT_EQ(sender->try_send_many(std::span(good_first).subspan(1)).error().code, EMSGSIZE);
  EXPECT_EQ(sender->try_send_many({}).error().code, EINVAL);
  const std::array unaddressed{OutgoingDatagram{{&good, 1}, &receiver.address},
                               OutgoingDatagram{{&good, 1}, nullptr}};
  EXPECT_EQ(sender->try_send_many(unaddressed), Result<std::size_t>(1));
  EXPECT_EQ(sender->try_send_many(std::span(unaddressed).subspan(1)).error().code, EDESTADDRREQ);
}

TEST(UdpSend, ManyStopWhenThereIsNoRoom) {
  Loop loop;
  const NarrowPair pair(loop);
  const std::span<const std::byte> piece = bytes_of("x");
  const std::vector<OutgoingDatagram> datagrams(1000, OutgoingDatagram{{&piece, 1}, nullptr});
  const auto sent = pair.sender->try_send_many(datagrams);
  ASSERT_TRUE(sent);
  EXPECT_GT(*sent, 0U);
  EXPECT_LT(*sent, 1000U);
  EXPECT_EQ(pair.sender->try_send_many(datagrams).error().code, EAGAIN);
}

}  // namespace
}  // namespace rondo
