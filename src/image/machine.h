// What must be the same where an image is made and where it is used. No library: the launcher
// includes it.
#pragma once

#include <cpuid.h>

#include "image/image_file.h"

namespace rondo::image {

// The features that libraries and the engine choose their code by.
inline void read_features(Machine& machine) {
  std::uint32_t* words = machine.features;
  __cpuid(1, words[0], words[1], words[2], words[3]);
  words[1] &= 0x00ff'ffff;  // The highest byte is the number of the processor that we run on.
  __cpuid_count(7, 0, words[4], words[5], words[6], words[7]);
  __cpuid_count(0xd, 1, words[8], words[9], words[10], words[11]);
  words[9] = 0;  // The size of what is in use right now.
}

}  // namespace rondo::image
