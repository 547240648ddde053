// The engine's account of the memory that buffers take.
//
// The engine adds the size of each buffer to a sum, by which it decides when to collect, and
// whether young objects or all. A collection of young objects lets go of their buffers, but leaves
// them in the sum, so that programs with large buffers collect all objects every second time.
// Whoever lends memory to a buffer therefore tells when it comes back: that is before the engine
// looks at the sum.
//
// This needs a library whose layout is known: see introspection.h. Without it nothing happens.
#pragma once

#include <JavaScriptCore/JavaScript.h>

#include <cstddef>
#include <memory>
#include <mutex>

namespace rondo::js {

class BufferAccount {
 public:
  // The one of a machine, made when it is first asked for. Memory that is lent keeps it.
  [[nodiscard]] static std::shared_ptr<BufferAccount> of(JSContextGroupRef group);
  // Before the machine goes, which memory may outlive that was sent to another one.
  static void close(JSContextGroupRef group) noexcept;

  explicit BufferAccount(JSContextGroupRef group);
  BufferAccount(const BufferAccount&) = delete;
  BufferAccount& operator=(const BufferAccount&) = delete;
  ~BufferAccount() = default;

  [[nodiscard]] bool is_available() const noexcept { return heap_ != nullptr; }
  [[nodiscard]] JSContextGroupRef group() const noexcept { return group_; }

  // Before a large buffer is made, with the engine held. The engine itself looks whether to collect
  // while it makes the buffer, which the collection then finds in use and takes for an old one.
  void collect_if_due() const;

  // Any thread. The memory of a buffer of so many bytes has come back. Only what comes back in a
  // collection of young objects is subtracted: one of all objects adds up anew, and what comes back
  // at other times waits for that, as it does in the engine.
  void subtract(std::size_t bytes) noexcept;

 private:
  void forget_heap() noexcept;

  JSContextGroupRef group_;
  std::mutex lock_;
  char* heap_;  // Null: unknown, or gone.
};

}  // namespace rondo::js
