// Tests of how a Udp handle receives many datagrams at a time.
#include <gtest/gtest.h>

#include <algorithm>

#include "rondo/loop/phase_handle.h"
#include "rondo/net/udp.h"
#include "rondo/net/udp_test_support.h"

namespace rondo {
namespace {

TEST(UdpBatch, BatchesComeAsAWhole) {
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

TEST(UdpBatch, BatchesCanBeHandedOutOneByOne) {
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

TEST(UdpBatch, StopInABatchEndsIt) {
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

TEST(UdpBatch, BatchCallbackMayDropTheHandle) {
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

// By then several datagrams are read per event, and the callback changes the way in mid-event.
TEST(UdpBatch, CallbackMayChangeToBatches) {
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

TEST(UdpBatch, BusySocketLeavesRoomForOthers) {
  const std::size_t most = most_in_one_iteration(2000, [](Udp& udp, const auto& count_one) {
    ASSERT_TRUE(udp.start_receiving([&](auto, const auto&, auto) { count_one(); }));
  });
  EXPECT_GT(most, 1U);  // Learns to read several.
  EXPECT_LE(most, Udp::datagrams_per_event_max);
}

TEST(UdpBatch, BusySocketWithBatchesLeavesRoomForOthers) {
  const std::size_t most = most_in_one_iteration(500, [](Udp& udp, const auto& count_one) {
    ASSERT_TRUE(
        udp.start_receiving([&](auto, const auto&, auto) { count_one(); }, Udp::Reading::batched));
  });
  EXPECT_EQ(most, Udp::datagrams_per_event_max);
}

TEST(UdpBatch, RefusalIsReportedToBatches) {
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

}  // namespace
}  // namespace rondo
