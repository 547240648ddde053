#include "threads/named_locks.h"

#include <gtest/gtest.h>

#include <memory>

namespace rondo::threads {
namespace {

using Outcome = LockClient::Outcome;

constexpr auto exclusive = LockMode::exclusive;
constexpr auto shared = LockMode::shared;

struct Client {
  Client() : locks(std::make_unique<LockClient>([this] { ++rings; })) {}
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;
  ~Client() = default;

  Outcome request(int number, LockMode mode, LockPolicy policy = LockPolicy::wait) const {
    return locks->request(number, "lock", mode, policy);
  }
  // Such as "+1 -2": granted, stolen.
  [[nodiscard]] std::string events() const {
    std::string text;
    for (const LockEvent& event : locks->take_events()) {
      text += (text.empty() ? "" : " ");
      text += event.kind == LockEvent::Kind::granted ? '+' : '-';
      text += std::to_string(event.request);
    }
    return text;
  }

  int rings = 0;
  std::unique_ptr<LockClient> locks;
};

TEST(NamedLocks, GrantAnExclusiveLockToOneAtATimeInOrder) {
  const Client first;
  const Client second;
  EXPECT_EQ(first.request(1, exclusive), Outcome::granted);
  EXPECT_EQ(second.request(1, exclusive), Outcome::waits);
  EXPECT_EQ(second.request(2, exclusive), Outcome::waits);
  first.locks->release(1);
  EXPECT_EQ(second.events(), "+1");
  second.locks->release(1);
  EXPECT_EQ(second.events(), "+2");
  EXPECT_EQ(first.events(), "");
}

TEST(NamedLocks, RingOnlyForWhatOthersHaveCaused) {
  const Client first;
  const Client second;
  EXPECT_EQ(first.request(1, exclusive), Outcome::granted);
  EXPECT_EQ(first.request(2, exclusive), Outcome::waits);
  EXPECT_EQ(second.request(1, exclusive), Outcome::waits);
  first.locks->release(1);
  EXPECT_EQ(first.rings, 0);
  first.locks->release(2);
  EXPECT_EQ(second.rings, 1);
}

TEST(NamedLocks, LetSharedOnesBeHeldTogetherButNotPassAnExclusiveOne) {
  const Client client;
  EXPECT_EQ(client.request(1, shared), Outcome::granted);
  EXPECT_EQ(client.request(2, shared), Outcome::granted);
  EXPECT_EQ(client.request(3, exclusive), Outcome::waits);
  EXPECT_EQ(client.request(4, shared), Outcome::waits);
  EXPECT_EQ(client.request(5, shared, LockPolicy::give_up), Outcome::unavailable);
  client.locks->release(1);
  EXPECT_EQ(client.events(), "");
  client.locks->release(2);
  EXPECT_EQ(client.events(), "+3");
  client.locks->release(3);
  EXPECT_EQ(client.events(), "+4");
}

TEST(NamedLocks, AreStolenFromThoseThatHoldThem) {
  const Client holder;
  const Client thief;
  EXPECT_EQ(holder.request(1, shared), Outcome::granted);
  EXPECT_EQ(holder.request(2, exclusive), Outcome::waits);
  EXPECT_EQ(thief.request(1, exclusive, LockPolicy::steal), Outcome::granted);
  EXPECT_EQ(holder.events(), "-1");
  holder.locks->release(1);
  EXPECT_EQ(holder.events(), "");
  thief.locks->release(1);
  EXPECT_EQ(holder.events(), "+2");
}

TEST(NamedLocks, AreToldOfToThoseWhoRequestedThem) {
  const Client holder;
  const Client waiter;
  EXPECT_EQ(holder.request(1, exclusive), Outcome::granted);
  EXPECT_EQ(waiter.request(1, shared), Outcome::waits);
  EXPECT_EQ(holder.locks->snapshot().held.size(), 1U);
  EXPECT_TRUE(holder.locks->snapshot().waiting.empty());
  EXPECT_TRUE(waiter.locks->snapshot().held.empty());
  ASSERT_EQ(waiter.locks->snapshot().waiting.size(), 1U);
  EXPECT_EQ(waiter.locks->snapshot().waiting[0].mode, shared);
}

TEST(NamedLocks, AreGivenUpByAClientThatEnds) {
  Client first;
  const Client second;
  EXPECT_EQ(first.request(1, exclusive), Outcome::granted);
  EXPECT_EQ(second.request(1, exclusive), Outcome::waits);
  EXPECT_EQ(first.request(2, exclusive), Outcome::waits);
  first.locks.reset();
  EXPECT_EQ(second.events(), "+1");
  EXPECT_EQ(second.locks->snapshot().held.size(), 1U);
  EXPECT_TRUE(second.locks->snapshot().waiting.empty());
}

}  // namespace
}  // namespace rondo::threads
