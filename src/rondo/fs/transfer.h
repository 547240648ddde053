// Moves bytes between two descriptors by whichever way the kernel offers for this pair. For
// the implementation of this folder.
#pragma once

#include <cstddef>
#include <cstdint>

#include "rondo/base/error.h"

namespace rondo::fs {

// One step: up to length bytes from this offset of `from` to the position of `to`. Zero at the
// end of `from`. A `from` without offsets (a pipe) is read where it is. Errors have errno's codes
// and the given name.
[[nodiscard]] Result<std::size_t> transfer(const char* call, int from, std::int64_t offset, int to,
                                           std::size_t length);

// The ways, in the order in which transfer() tries them. Each fails with an error that
// is_wrong_way() when it does not suit the two descriptors.
[[nodiscard]] Result<std::size_t> transfer_in_file_system(const char* call, int from,
                                                          std::int64_t offset, int to,
                                                          std::size_t length);
[[nodiscard]] Result<std::size_t> transfer_in_kernel(const char* call, int from,
                                                     std::int64_t offset, int to,
                                                     std::size_t length);
[[nodiscard]] Result<std::size_t> transfer_by_buffer(const char* call, int from,
                                                     std::int64_t offset, int to,
                                                     std::size_t length);
[[nodiscard]] bool is_wrong_way(const Error& error) noexcept;

}  // namespace rondo::fs
