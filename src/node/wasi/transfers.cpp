// Bytes between files or sockets and the memory of a module.
#include <sys/socket.h>
#include <sys/uio.h>

#include <climits>
#include <cstring>
#include <expected>
#include <vector>

#include "node/wasi/binding.h"

namespace rondo::node::wasi {

namespace {

using js::Call;

// A vector in the memory of a module.
struct Vector {
  std::uint32_t start;
  std::uint32_t size;
};

// (fd, memory, vectors, count): where the vectors are in the memory, and how many. The error is one
// of WASI: they, or what they tell of, are not all inside.
std::expected<std::vector<iovec>, int> vectors_of(const Call& call) {
  const std::span<std::byte> memory = call.bytes_at(1);
  const auto start = static_cast<std::size_t>(call.integer_at(2));
  const auto count = static_cast<std::size_t>(call.integer_at(3));
  if (start > memory.size() || count > (memory.size() - start) / sizeof(Vector)) {
    return std::unexpected(errc::overflow);
  }
  if (count > IOV_MAX) {
    return std::unexpected(errc::invalid);
  }
  std::vector<iovec> vectors;
  vectors.reserve(count);
  for (std::size_t index = 0; index < count; ++index) {
    Vector vector;
    std::memcpy(&vector, memory.data() + start + index * sizeof(vector), sizeof(vector));
    if (vector.start > memory.size() || vector.size > memory.size() - vector.start) {
      return std::unexpected(errc::overflow);
    }
    vectors.push_back({.iov_base = memory.data() + vector.start, .iov_len = vector.size});
  }
  return vectors;
}

template <auto at_own_position, auto at_offset>
js::Value transfer(Call& call) {
  const auto vectors = vectors_of(call);
  if (!vectors) {
    return fail(call, vectors.error());
  }
  const int fd = call.int_at(0);
  const bool is_at = call.boolean_at(4);
  const std::int64_t position = numbers()[0];
  const auto count = static_cast<int>(vectors->size());
  ssize_t size = 0;
  do {
    size = is_at ? at_offset(fd, vectors->data(), count, position)
                 : at_own_position(fd, vectors->data(), count);
  } while (size < 0 && errno == EINTR);
  return answer(call, size);
}

msghdr message_of(std::vector<iovec>& vectors) {
  msghdr message = {};
  message.msg_iov = vectors.data();
  message.msg_iovlen = vectors.size();
  return message;
}

js::Value receive(Call& call) {
  auto vectors = vectors_of(call);
  if (!vectors) {
    return fail(call, vectors.error());
  }
  constexpr int peek = 1;
  constexpr int wait_all = 2;
  const int wanted = call.int_at(4);
  msghdr message = message_of(*vectors);
  const ssize_t size = ::recvmsg(
      call.int_at(0), &message,
      ((wanted & peek) != 0 ? MSG_PEEK : 0) | ((wanted & wait_all) != 0 ? MSG_WAITALL : 0));
  numbers()[0] = (message.msg_flags & MSG_TRUNC) != 0 ? 1 : 0;
  return answer(call, size);
}

js::Value send(Call& call) {
  auto vectors = vectors_of(call);
  if (!vectors) {
    return fail(call, vectors.error());
  }
  const msghdr message = message_of(*vectors);
  return answer(call, ::sendmsg(call.int_at(0), &message, MSG_NOSIGNAL));
}

}  // namespace

void define_transfers(js::Context context, js::Object binding) {
  js::define<transfer<::readv, ::preadv>>(context, binding, "read");
  js::define<transfer<::writev, ::pwritev>>(context, binding, "write");
  js::define<receive>(context, binding, "receive");
  js::define<send>(context, binding, "send");
}

}  // namespace rondo::node::wasi
