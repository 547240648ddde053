// Tests of how a Udp handle receives.
#include <gtest/gtest.h>

#include <array>

#include "rondo/loop/phase_handle.h"
#include "rondo/net/udp.h"
#include "rondo/net/udp_test_support.h"

namespace rondo {
namespace {

void send_many(Udp& sender, const SocketAddress& to, int count) {
  for (int number = 0; number < count; ++number) {
    ASSERT_TRUE(sender.try_send(bytes_of(std::to_string(number)), &to));
  }
}

// A port of the loopback interface where nobody listens.
SocketAddress deserted_address(Loop& loop) { return BoundUdp(loop).address; }

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

// By then several datagrams are read per event, and the callback changes the way in mid-event.
TEST(UdpReceive, CallbackMayChangeToBatches) {
  Loop loop;
  const BoundUdp udp(loop);
  constexpr int total = 200;
  send_many(*udp.udp, udp.address, total);
  std::vector<std::string> log;
  const auto note = [&](std::span<const std::byte> data) {
    log.emplace_back(text_of(data));
    if (log.size() == total) {
      udp->stop_receiving();
    }
  };
  ASSERT_TRUE(udp->start_receiving([&](auto data, const auto&, auto) {
    note(*data);
    if (log.size() == total / 2) {
      udp->stop_receiving();
      ASSERT_TRUE(udp->start_receiving_batches([&](auto batch) {
        for (const Datagram& datagram : *batch) {
          note(datagram.data);
        }
      }));
    }
  }));
  loop.run();
  ASSERT_EQ(log.size(), total);
  for (int number = 0; number < total; ++number) {
    EXPECT_EQ(log[static_cast<std::size_t>(number)], std::to_string(number));
  }
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

TEST(UdpReceive, BatchesComeAsAWhole) {
  Loop loop;
  const BoundUdp udp(loop);
  send_many(*udp.udp, udp.address, 30);
  std::vector<std::size_t> sizes;
  std::vector<std::string> texts;
  ASSERT_TRUE(udp->start_receiving_batches([&](Result<std::span<const Datagram>> batch) {
    ASSERT_TRUE(batch);
    sizes.push_back(batch->size());
    for (const Datagram& datagram : *batch) {
      texts.emplace_back(text_of(datagram.data));
      EXPECT_EQ(datagram.from, udp.address);
      EXPECT_FALSE(datagram.is_cut);
    }
    if (texts.size() == 30) {
      udp->stop_receiving();
    }
  }));
  loop.run();
  EXPECT_EQ(sizes, (std::vector<std::size_t>{20, 10}));
  EXPECT_EQ(texts.front(), "0");
  EXPECT_EQ(texts.back(), "29");
}

TEST(UdpReceive, BatchesCanBeHandedOutOneByOne) {
  Loop loop;
  const BoundUdp udp(loop);
  send_many(*udp.udp, udp.address, 50);
  std::vector<std::string> texts;
  const std::uint64_t events = loop.metrics().events;
  ASSERT_TRUE(udp->start_receiving(
      [&](auto data, const auto& from, auto) {
        texts.emplace_back(text_of(*data));
        EXPECT_EQ(from, udp.address);
        if (texts.size() == 50) {
          udp->stop_receiving();
        }
      },
      Udp::Reading::batched));
  loop.run();
  ASSERT_EQ(texts.size(), 50U);
  for (int number = 0; number < 50; ++number) {
    EXPECT_EQ(texts[static_cast<std::size_t>(number)], std::to_string(number));
  }
  EXPECT_EQ(loop.metrics().events - events, 2U);  // 32 at most for each.
}

TEST(UdpReceive, StopInABatchEndsIt) {
  Loop loop;
  BoundUdp udp(loop);
  send_many(*udp.udp, udp.address, 10);
  int calls = 0;
  ASSERT_TRUE(udp->start_receiving(
      [&](auto data, const auto&, auto) {
        ++calls;
        udp->stop_receiving();
        EXPECT_EQ(text_of(*data), "0");  // Still there.
      },
      Udp::Reading::batched));
  loop.run();
  EXPECT_EQ(calls, 1);
}

TEST(UdpReceive, BatchCallbackMayDropTheHandle) {
  Loop loop;
  BoundUdp udp(loop);
  send_many(*udp.udp, udp.address, 40);
  int calls = 0;
  ASSERT_TRUE(udp->start_receiving_batches([&](auto batch) {
    ++calls;
    udp.udp.reset();
    EXPECT_EQ(text_of(batch->back().data), "19");
  }));
  loop.run();
  EXPECT_EQ(calls, 1);
}

// Counts how many datagrams are delivered between two check phases.
template <class Start>
std::size_t most_in_one_iteration(int datagrams, Start&& start) {
  Loop loop;
  const BoundUdp udp(loop);
  EXPECT_TRUE(udp->set_receive_buffer_bytes(1'000'000));
  int received = 0;
  std::size_t most = 0;
  std::size_t now = 0;
  const auto count_one = [&] {
    ++now;
    ++received;
  };
  auto check = make<Check>(loop);
  check->start([&] {
    most = std::max(most, now);
    now = 0;
    if (received >= datagrams) {
      check->stop();
      udp->stop_receiving();
    }
  });
  start(*udp.udp, count_one);
  for (int sent = 0; sent < datagrams; sent += 100) {
    send_many(*udp.udp, udp.address, 100);
    run_until(loop, [&] { return received >= sent + 100; });
  }
  loop.run();
  return most;
}

TEST(UdpReceive, BusySocketLeavesRoomForOthers) {
  const std::size_t most = most_in_one_iteration(2000, [](Udp& udp, const auto& count_one) {
    ASSERT_TRUE(udp.start_receiving([&](auto, const auto&, auto) { count_one(); }));
  });
  EXPECT_GT(most, 1U);  // Learns to read several.
  EXPECT_LE(most, Udp::datagrams_per_event_max);
}

TEST(UdpReceive, BusySocketWithBatchesLeavesRoomForOthers) {
  const std::size_t most = most_in_one_iteration(500, [](Udp& udp, const auto& count_one) {
    ASSERT_TRUE(
        udp.start_receiving([&](auto, const auto&, auto) { count_one(); }, Udp::Reading::batched));
  });
  EXPECT_EQ(most, Udp::datagrams_per_event_max);
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

TEST(UdpReceive, RefusalIsReportedToBatches) {
  Loop loop;
  const SocketAddress nobody = deserted_address(loop);
  auto udp = make<Udp>(loop);
  ASSERT_TRUE(udp->connect(nobody));
  int error_code = 0;
  ASSERT_TRUE(udp->start_receiving_batches([&](auto batch) {
    error_code = batch.error().code;
    udp->stop_receiving();
  }));
  ASSERT_TRUE(udp->try_send(bytes_of("x")));
  loop.run();
  EXPECT_EQ(error_code, ECONNREFUSED);
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
