// System calls without a C library, for the launcher. Negative answers are error numbers.
#pragma once

#include <sys/syscall.h>

#include <cstdint>

namespace rondo::image {

// An argument, whatever it means to the kernel.
struct Word {
  Word() = default;
  template <class T>
  Word(T* pointer) : value(reinterpret_cast<std::uint64_t>(pointer)) {}
  template <class T>
  Word(T number) : value(static_cast<std::uint64_t>(number)) {}
  Word(decltype(nullptr) /*nothing*/) {}

  std::uint64_t value = 0;
};

inline long system_call(long number, Word first = {}, Word second = {}, Word third = {},
                        Word more = {}, Word yet_more = {}, Word last = {}) {
  register std::uint64_t fourth asm("r10") = more.value;
  register std::uint64_t fifth asm("r8") = yet_more.value;
  register std::uint64_t sixth asm("r9") = last.value;
  long answer = number;
  asm volatile("syscall"
               : "+a"(answer)
               : "D"(first.value), "S"(second.value), "d"(third.value), "r"(fourth), "r"(fifth),
                 "r"(sixth)
               : "rcx", "r11", "memory");
  return answer;
}

}  // namespace rondo::image
