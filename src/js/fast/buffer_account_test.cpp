#include "js/fast/buffer_account.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <memory>
#include <vector>

#include "js/engine.h"
#include "js/fast/heap_size.h"

namespace rondo::js {
namespace {

constexpr std::size_t mebibyte = std::size_t{1} << 20;

// Memory that buffers share, as nobody looks at it, and which of them have let go of it.
class Lender {
 public:
  explicit Lender(Engine& engine)
      : engine_(engine), account_(BufferAccount::of(engine.group())), memory_(mebibyte) {}

  JSObjectRef make_buffer(bool& is_back) {
    account_->collect_if_due();
    auto loan = std::make_unique<Loan>(account_, &is_back);
    const auto give_back = [](void* /*memory*/, void* lent) {
      const std::unique_ptr<Loan> ended(static_cast<Loan*>(lent));
      ended->account->subtract(mebibyte);
      *ended->is_back = true;
    };
    return JSObjectMakeArrayBufferWithBytesNoCopy(engine_.context(), memory_.data(), mebibyte,
                                                  give_back, loan.release(), nullptr);
  }

  void make_garbage(int count) {
    for (int number = 0; number < count; ++number) {
      static_cast<void>(make_buffer(is_some_back_));
    }
  }

  [[nodiscard]] bool is_some_back() const { return is_some_back_; }

 private:
  struct Loan {
    std::shared_ptr<BufferAccount> account;
    bool* is_back;
  };

  Engine& engine_;
  std::shared_ptr<BufferAccount> account_;
  std::vector<std::byte> memory_;
  bool is_some_back_ = false;
};

TEST(BufferAccount, YoungBuffersAreNoReasonToCollectOldObjects) {
  bool is_old_back = false;
  Engine engine;
  Lender lender(engine);
  const Lock lock(engine);
  if (!BufferAccount::of(engine.group())->is_available()) {
    GTEST_SKIP() << "the engine's layout is not known";
  }
  Pin old(engine, lender.make_buffer(is_old_back));
  engine.collect_garbage();
  old.reset();
  lender.make_garbage(100);
  EXPECT_TRUE(lender.is_some_back());
  EXPECT_FALSE(is_old_back);
}

TEST(BufferAccount, WhatIsInUseStaysInTheSum) {
  std::vector<Pin> kept;
  bool is_back = false;
  Engine engine;
  Lender lender(engine);
  const Lock lock(engine);
  if (!BufferAccount::of(engine.group())->is_available()) {
    GTEST_SKIP() << "the engine's layout is not known";
  }
  for (int number = 0; number < 20; ++number) {
    kept.emplace_back(engine, lender.make_buffer(is_back));
    lender.make_garbage(5);
  }
  EXPECT_TRUE(lender.is_some_back());
  EXPECT_GE(heap_sizes(engine.group())->outside, 20 * mebibyte);
  EXPECT_LT(heap_sizes(engine.group())->outside, 100 * mebibyte);
  kept.clear();
}

TEST(BufferAccount, MemoryMayComeBackWhenTheEngineIsGone) {
  std::shared_ptr<BufferAccount> account;
  {
    Engine engine;
    account = BufferAccount::of(engine.group());
  }
  EXPECT_FALSE(account->is_available());
  account->subtract(mebibyte);
}

}  // namespace
}  // namespace rondo::js
