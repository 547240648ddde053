#include "image/resume_point.h"

#include <cstddef>

namespace rondo::image {

static_assert(offsetof(ResumePoint, stack) == 8 && offsetof(ResumePoint, kept) == 16 &&
              offsetof(ResumePoint, float_modes) == 64);

asm(R"(
  .text
  .globl rondo_save_resume_point
  .type rondo_save_resume_point, @function
rondo_save_resume_point:
  mov (%rsp), %rax
  mov %rax, 0(%rdi)
  lea 8(%rsp), %rax
  mov %rax, 8(%rdi)
  mov %rbx, 16(%rdi)
  mov %rbp, 24(%rdi)
  mov %r12, 32(%rdi)
  mov %r13, 40(%rdi)
  mov %r14, 48(%rdi)
  mov %r15, 56(%rdi)
  stmxcsr 64(%rdi)
  fnstcw 68(%rdi)
  xor %eax, %eax
  ret
  .size rondo_save_resume_point, . - rondo_save_resume_point

  .globl rondo_resume_at
  .type rondo_resume_at, @function
rondo_resume_at:
  mov 16(%rdi), %rbx
  mov 24(%rdi), %rbp
  mov 32(%rdi), %r12
  mov 40(%rdi), %r13
  mov 48(%rdi), %r14
  mov 56(%rdi), %r15
  ldmxcsr 64(%rdi)
  fldcw 68(%rdi)
  mov 8(%rdi), %rsp
  mov %rsi, %rax
  jmp *0(%rdi)
  .size rondo_resume_at, . - rondo_resume_at
)");

}  // namespace rondo::image
