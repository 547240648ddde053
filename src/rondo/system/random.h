// Random bytes fit for secrets, from the kernel.
#pragma once

#include <cstddef>
#include <span>

#include "rondo/base/error.h"
#include "rondo/base/function.h"
#include "rondo/pool/work.h"

namespace rondo {
class Loop;
}

namespace rondo::os {

// Fills all of the buffer. May wait while a machine that has just started gathers randomness.
// Any thread.
[[nodiscard]] Result<> fill_random(std::span<std::byte> buffer);

// The same on the pool. The buffer belongs to the pool until done runs, in the poll phase; done
// gets ECANCELED if the ticket was used in time. Loop thread.
Ticket random_bytes(Loop& loop, std::span<std::byte> buffer, Function<void(Result<>)> done);

// How fill_random() does its work: with the system call, which a sandbox or an old kernel may
// refuse (ENOSYS, EPERM), and otherwise from a device file, where EOF is an error.
[[nodiscard]] Result<> fill_random_by_call(std::span<std::byte> buffer);
[[nodiscard]] Result<> fill_random_from_device(std::span<std::byte> buffer,
                                               const char* path = "/dev/urandom");

}  // namespace rondo::os
