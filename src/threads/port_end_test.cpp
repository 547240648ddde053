#include "threads/port_end.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

namespace rondo::threads {
namespace {

Message text(std::string value) { return {.text = std::move(value), .attachments = {}}; }

std::string text_of(const std::optional<Message>& message) {
  return message ? std::get<std::string>(message->text) : "nothing";
}

TEST(PortEnd, GivesToOneEndWhatTheOtherWasGivenInOrder) {
  const auto [left, right] = PortEnd::make_pair();
  EXPECT_TRUE(left->send(text("first")));
  EXPECT_TRUE(left->send(text("second")));
  EXPECT_EQ(right->waiting(), 2U);
  EXPECT_EQ(text_of(right->take()), "first");
  EXPECT_EQ(text_of(right->take()), "second");
  EXPECT_EQ(text_of(right->take()), "nothing");
  EXPECT_EQ(text_of(left->take()), "nothing");
}

TEST(PortEnd, IsToldOfWhatWaitedBeforeAnybodyListened) {
  const auto [left, right] = PortEnd::make_pair();
  int arrivals = 0;
  left->send(text("early"));
  right->set_on_arrival([&] { ++arrivals; });
  EXPECT_EQ(arrivals, 1);
  left->send(text("late"));
  EXPECT_EQ(arrivals, 2);
  right->set_on_arrival(nullptr);
  left->send(text("unheard"));
  EXPECT_EQ(arrivals, 2);
}

TEST(PortEnd, LearnsAfterTheLastMessageThatTheOtherIsGone) {
  auto [left, right] = PortEnd::make_pair();
  left->send(text("farewell"));
  left.reset();
  EXPECT_EQ(right->next(), PortEnd::Next::message);
  EXPECT_EQ(text_of(right->take()), "farewell");
  EXPECT_EQ(right->next(), PortEnd::Next::gone);
  EXPECT_FALSE(right->send(text("too late")));
}

TEST(PortEnd, OfAChannelIsHeardByAllOthersOfThatName) {
  const auto first = PortEnd::join("news");
  const auto second = PortEnd::join("news");
  const auto third = PortEnd::join("news");
  const auto stranger = PortEnd::join("weather");
  EXPECT_TRUE(first->send(text("hello")));
  EXPECT_EQ(text_of(first->take()), "nothing");
  EXPECT_EQ(text_of(second->take()), "hello");
  EXPECT_EQ(text_of(third->take()), "hello");
  EXPECT_EQ(text_of(stranger->take()), "nothing");
  third->close();
  EXPECT_EQ(second->next(), PortEnd::Next::nothing);
  EXPECT_FALSE(stranger->send(text("alone")));
}

TEST(PortEnd, TravelsInAMessageWithItsQueue) {
  const auto [left, right] = PortEnd::make_pair();
  auto [inner_left, inner_right] = PortEnd::make_pair();
  inner_left->send(text("waited"));
  left->send({.text = std::string(), .attachments = {std::move(inner_right)}});
  const auto message = right->take();
  ASSERT_TRUE(message);
  const auto end = std::get<std::shared_ptr<PortEnd>>(message->attachments.front());
  EXPECT_EQ(text_of(end->take()), "waited");
}

TEST(PortEnd, ClosesEndsThatWereNeverTakenOut) {
  auto [left, right] = PortEnd::make_pair();
  auto [inner_left, inner_right] = PortEnd::make_pair();
  left->send({.text = std::string(), .attachments = {std::move(inner_right)}});
  right->close();
  EXPECT_EQ(inner_left->next(), PortEnd::Next::gone);
}

TEST(PortEnd, LosesNothingBetweenThreads) {
  constexpr int message_count = 2000;
  auto [left, right] = PortEnd::make_pair();
  std::atomic<int> arrivals = 0;
  right->set_on_arrival([&] { ++arrivals; });
  std::thread sender([end = std::move(left)]() mutable {
    for (int index = 0; index < message_count; ++index) {
      end->send(text(std::to_string(index)));
    }
    end.reset();
  });
  int next = 0;
  while (right->next() != PortEnd::Next::gone) {
    if (const auto message = right->take()) {
      EXPECT_EQ(text_of(message), std::to_string(next++));
    }
  }
  sender.join();
  EXPECT_EQ(next, message_count);
  EXPECT_EQ(arrivals, message_count + 1);
}

TEST(PortEnd, MayBeClosedFromBothSidesAtOnce) {
  for (int round = 0; round < 200; ++round) {
    auto [left, right] = PortEnd::make_pair();
    right->set_on_arrival([] {});
    std::thread other([end = std::move(left)]() mutable {
      end->send(text("x"));
      end.reset();
    });
    right.reset();
    other.join();
  }
}

TEST(ThreadEnds, AreFoundByTheNumberOfTheThread) {
  const auto [left, right] = PortEnd::make_pair();
  set_thread_end(7, left);
  const auto found = find_thread_end(7);
  ASSERT_NE(found, nullptr);
  found->put(text("for you"));
  EXPECT_EQ(text_of(left->take()), "for you");
  remove_thread_end(7);
  EXPECT_EQ(find_thread_end(7), nullptr);
}

}  // namespace
}  // namespace rondo::threads
