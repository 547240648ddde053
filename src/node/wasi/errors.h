// The error numbers of WASI, which are not those of the system.
#pragma once

namespace rondo::node::wasi {

// What modules are told by name here; success is zero.
namespace errc {
inline constexpr int invalid = 28;
inline constexpr int loop = 32;
inline constexpr int no_buffer_space = 42;
inline constexpr int no_entry = 44;
inline constexpr int not_a_directory = 54;
inline constexpr int overflow = 61;
inline constexpr int not_permitted = 63;
inline constexpr int not_capable = 76;
}  // namespace errc

// Of an errno.
[[nodiscard]] int error_number(int system_error);

}  // namespace rondo::node::wasi
