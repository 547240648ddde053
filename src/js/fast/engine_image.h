// What the engine needs where a process starts from an image of another (see src/image): no thread
// while the image is made, and chance of its own in each process.
#pragma once

#include <JavaScriptCore/JavaScript.h>

#include <cstdint>

#include "rondo/base/error.h"

namespace rondo::js {

class EngineImage {
 public:
  // Before the first engine is made: keeps its allocator from starting a thread.
  static void suspend_threads();

  // Gives memory that was freed back to the system, and so keeps it out of an image.
  static void release_free_memory();

  // Finds the states of the engine's generators of random numbers. Fails if they cannot be known by
  // what they do; then all processes of an image would draw the same numbers.
  [[nodiscard]] static Result<EngineImage> examine(JSGlobalContextRef context);

  // In a process of the image, before any script runs.
  void begin_again() const;
  // Later: a program that ends at once needs none.
  static void resume_threads();

 private:
  // Of Math.random(): two words in the global object, the state of an xorshift128+ generator.
  std::uint64_t* math_random_ = nullptr;
  // Of the one that everything else is seeded by: how many bytes it gives before it asks the
  // system for a new seed.
  std::int32_t* bytes_until_seed_ = nullptr;
};

}  // namespace rondo::js
