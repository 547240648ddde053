// Tests of how a Udp handle receives.
#include <gtest/gtest.h>

#include <array>

#include "rondo/net/udp.h"
#include "rondo/net/udp_test_support.h"

namespace rondo {
namespace {

TEST(UdpReceive, TellsDataAndSender) {
  Loop loop;
  const BoundUdp sender(loop);
  const BoundUdp receiver(loop);
  ASSERT_TRUE(sender->try_send(bytes_of("hello"), &receiver.address));
  int calls = 0;
  ASSERT_TRUE(receiver->start_receiving([&](auto data, const auto& from, Udp::Arrival arrival) {
    ++calls;
    ASSERT_TRUE(data);
    EXPECT_EQ(text_of(*data), "hello");
    EXPECT_EQ(from, sender.address);
    EXPECT_EQ(arrival, Udp::Arrival::whole);
    EXPECT_EQ(loop.phase(), Phase::poll);
    receiver->stop_receiving();
  }));
  loop.run();
  EXPECT_EQ(calls, 1);
}

TEST(UdpReceive, EmptyDatagramIsADatagram) {
  Loop loop;
  const BoundUdp sender(loop);
  const BoundUdp receiver(loop);
  ASSERT_TRUE(sender->try_send(bytes_of(""), &receiver.address));
  bool was_called = false;
  ASSERT_TRUE(receiver->start_receiving([&](auto data, const auto& from, auto) {
    was_called = true;
    EXPECT_TRUE(data && data->empty());
    EXPECT_EQ(from, sender.address);
    receiver->stop_receiving();
  }));
  loop.run();
  EXPECT_TRUE(was_called);
}

TEST(UdpReceive, LargestDatagramFits) {
  Loop loop;
  const BoundUdp sender(loop);
  const BoundUdp receiver(loop);
  const std::vector<std::byte> data(65'507, std::byte{7});
  ASSERT_TRUE(sender->try_send(data, &receiver.address));
  ASSERT_TRUE(receiver->start_receiving([&](auto received, const auto&, Udp::Arrival arrival) {
    EXPECT_TRUE(received && std::ranges::equal(*received, data));
    EXPECT_EQ(arrival, Udp::Arrival::whole);
    receiver->stop_receiving();
  }));
  loop.run();
}

TEST(UdpReceive, UnboundSocketIsBoundToAnyPort) {
  Loop loop;
  auto udp = make<Udp>(loop);
  ASSERT_TRUE(udp->start_receiving([](auto, const auto&, auto) {}));
  EXPECT_NE(udp->local_address()->port(), 0);
  auto made = make<Udp>(loop);
  ASSERT_TRUE(made->create_socket(AF_INET));
  ASSERT_TRUE(made->start_receiving([](auto, const auto&, auto) {}));
  EXPECT_NE(made->local_address()->port(), 0);
}

TEST(UdpReceive, StartingTwiceIsRefused) {
  Loop loop;
  const BoundUdp udp(loop);
  const auto ignore = [](auto, const auto&, auto) {};
  ASSERT_TRUE(udp->start_receiving(ignore));
  EXPECT_EQ(udp->start_receiving(ignore).error().code, EALREADY);
  EXPECT_EQ(udp->start_receiving_batches([](auto) {}).error().code, EALREADY);
  udp->stop_receiving();
  udp->stop_receiving();
  EXPECT_TRUE(udp->start_receiving(ignore));
}

TEST(UdpReceive, CallbackMayReplaceItself) {
  Loop loop;
  const BoundUdp udp(loop);
  send_many(*udp.udp, udp.address, 2);
  std::vector<std::string> log;
  ASSERT_TRUE(udp->start_receiving([&](auto data, const auto&, auto) {
    log.push_back("first " + std::string(text_of(*data)));
    udp->stop_receiving();
    ASSERT_TRUE(udp->start_receiving([&](auto other, const auto&, auto) {
      log.push_back("second " + std::string(text_of(*other)));
      udp->stop_receiving();
    }));
  }));
  loop.run();
  EXPECT_EQ(log, (std::vector<std::string>{"first 0", "second 1"}));
}

TEST(UdpReceive, CallbackMayCloseTheHandle) {
  Loop loop;
  BoundUdp udp(loop);
  send_many(*udp.udp, udp.address, 5);
  std::vector<std::string> log;
  ASSERT_TRUE(udp->start_receiving([&](auto data, const auto&, auto) {
    log.emplace_back(text_of(*data));
    udp->close([&] { log.emplace_back("closed"); });
  }));
  loop.run();
  EXPECT_EQ(log, (std::vector<std::string>{"0", "closed"}));
}

TEST(UdpReceive, CallbackMayDropTheHandle) {
  Loop loop;
  BoundUdp udp(loop);
  send_many(*udp.udp, udp.address, 5);
  int calls = 0;
  ASSERT_TRUE(udp->start_receiving([&](auto, const auto&, auto) {
    ++calls;
    udp.udp.reset();
  }));
  loop.run();
  EXPECT_EQ(calls, 1);
}

TEST(UdpReceive, ReadsIntoMemoryOfTheCallers) {
  Loop loop;
  const BoundUdp udp(loop);
  ASSERT_TRUE(udp->try_send(bytes_of("hello"), &udp.address));
  std::array<std::byte, 100> memory{};
  ASSERT_TRUE(udp->start_receiving_into([&] { return std::span<std::byte>(memory); },
                                        [&](auto data, const auto&, Udp::Arrival arrival) {
                                          EXPECT_EQ(data->data(), memory.data());
                                          EXPECT_EQ(text_of(*data), "hello");
                                          EXPECT_EQ(arrival, Udp::Arrival::whole);
                                          udp->stop_receiving();
                                        }));
  loop.run();
  EXPECT_EQ(memory[0], std::byte{'h'});
}

TEST(UdpReceive, WhatDoesNotFitIsCut) {
  Loop loop;
  const BoundUdp udp(loop);
  ASSERT_TRUE(udp->try_send(bytes_of("hello"), &udp.address));
  std::array<std::byte, 4> memory{};
  bool was_called = false;
  ASSERT_TRUE(udp->start_receiving_into([&] { return std::span<std::byte>(memory); },
                                        [&](auto data, const auto&, Udp::Arrival arrival) {
                                          was_called = true;
                                          EXPECT_EQ(text_of(*data), "hell");
                                          EXPECT_EQ(arrival, Udp::Arrival::cut);
                                          udp->stop_receiving();
                                        }));
  loop.run();
  EXPECT_TRUE(was_called);
}

TEST(UdpReceive, WithoutMemoryTheDatagramStays) {
  Loop loop;
  const BoundUdp udp(loop);
  ASSERT_TRUE(udp->try_send(bytes_of("hello"), &udp.address));
  std::array<std::byte, 100> memory{};
  std::vector<std::string> log;
  int asked = 0;
  ASSERT_TRUE(udp->start_receiving_into(
      [&] { return ++asked == 1 ? std::span<std::byte>() : std::span<std::byte>(memory); },
      [&](auto data, const auto&, auto) {
        log.emplace_back(data ? text_of(*data) : data.error().name());
        if (data) {
          udp->stop_receiving();
        }
      }));
  loop.run();
  EXPECT_EQ(log, (std::vector<std::string>{"ENOBUFS", "hello"}));
}

TEST(UdpReceive, AllocatorMayStop) {
  Loop loop;
  const BoundUdp udp(loop);
  ASSERT_TRUE(udp->try_send(bytes_of("hello"), &udp.address));
  int asked = 0;
  ASSERT_TRUE(udp->start_receiving_into(
      [&] {
        ++asked;
        udp->stop_receiving();
        return std::span<std::byte>();
      },
      [](auto, const auto&, auto) { FAIL(); }));
  loop.run();
  EXPECT_EQ(asked, 1);
}

TEST(UdpReceive, RefusalIsReportedToAConnectedSocketWhichGoesOn) {
  Loop loop;
  const SocketAddress nobody = deserted_address(loop);
  auto udp = make<Udp>(loop);
  ASSERT_TRUE(udp->connect(nobody));
  std::vector<int> codes;
  ASSERT_TRUE(udp->start_receiving([&](auto data, const auto&, auto) {
    ASSERT_FALSE(data);
    codes.push_back(data.error().code);
    if (codes.size() == 2) {
      udp->stop_receiving();
    } else {
      ASSERT_TRUE(udp->try_send(bytes_of("again")));
    }
  }));
  ASSERT_TRUE(udp->try_send(bytes_of("x")));
  loop.run();
  EXPECT_EQ(codes, (std::vector{ECONNREFUSED, ECONNREFUSED}));
}

TEST(UdpReceive, ErrorsOfUnconnectedSocketsAreReportedOnRequest) {
  Loop loop;
  const SocketAddress nobody = deserted_address(loop);
  const BoundUdp udp(loop, {.report_errors = true});
  std::vector<std::pair<std::string, SocketAddress>> log;
  ASSERT_TRUE(udp->start_receiving([&](auto data, const auto& from, auto) {
    log.emplace_back(data ? text_of(*data) : data.error().name(), from);
  }));
  ASSERT_TRUE(udp->try_send(bytes_of("lost"), &nobody));
  run_until(loop, [&] { return log.size() == 1; });
  ASSERT_TRUE(udp->try_send(bytes_of("kept"), &udp.address));
  run_until(loop, [&] { return log.size() == 2; });
  EXPECT_EQ(log[0].first, "ECONNREFUSED");
  EXPECT_EQ(log[0].second, nobody);
  EXPECT_EQ(log[1].first, "kept");
  EXPECT_EQ(log[1].second, udp.address);
  udp->stop_receiving();
  EXPECT_FALSE(loop.run());
}

TEST(UdpReceive, SocketThatWasShutDownEnds) {
  Loop loop;
  auto pair = make_socket_pair(SOCK_DGRAM, 0, Blocking::no, Blocking::no);
  ASSERT_TRUE(pair);
  auto udp = make<Udp>(loop);
  ASSERT_TRUE(udp->open(std::move(pair->first)));
  int error_code = 0;
  ASSERT_TRUE(udp->start_receiving(
      [&](auto data, const auto&, auto) { error_code = data ? 0 : data.error().code; }));
  ASSERT_EQ(::shutdown(udp->fd(), SHUT_RDWR), 0);
  loop.run();
  EXPECT_EQ(error_code, code::end_of_file);
  EXPECT_FALSE(udp->is_receiving());
}

TEST(UdpReceive, CarriesTheContextOfTheStart) {
  Loop loop;
  const BoundUdp udp(loop);
  int store = 0;
  loop.set_context_store(&store);
  ASSERT_TRUE(udp->start_receiving([&](auto, const auto&, auto) {
    EXPECT_EQ(loop.context().store, &store);
    udp->stop_receiving();
  }));
  loop.set_context_store(nullptr);
  ASSERT_TRUE(udp->try_send(bytes_of("x"), &udp.address));
  loop.run();
}

}  // namespace
}  // namespace rondo
