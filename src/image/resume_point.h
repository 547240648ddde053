// A place in a program to which a process that starts from an image returns.
#pragma once

#include <cstdint>

#include "image/image_file.h"

namespace rondo::image {

// What a call leaves to its caller, by the rules of this processor.
struct ResumePoint {
  std::uint64_t instruction;
  std::uint64_t stack;
  std::uint64_t kept[6];
  std::uint32_t float_modes[2];
};

extern "C" {

// Null at first. A process of the image returns from here once more, with what it was started
// with; the caller must not have returned before the image was written.
[[gnu::returns_twice]] StartBlock* rondo_save_resume_point(ResumePoint* point);

[[noreturn]] void rondo_resume_at(ResumePoint* point, StartBlock* start);

}  // extern "C"

}  // namespace rondo::image
