// internalBinding('wasi'): what lib/internal/wasi does with files, clocks and sockets.
//
// Each function returns a number: a result, or the negative number of an error of WASI. Numbers of
// 64 bits are handed over in `numbers`, a BigInt64Array that all functions share. A path is bytes;
// (directory, base, path) is one below an open directory that it cannot leave, see beneath.h.
//
//   openRoot(path), a string -> fd
//   open(directory, base, path, links, openFlags, fdFlags, access) -> fd; 1 reads, 2 writes
//   statusAt(directory, base, path, links)  status(fd): numbers are device, inode, type, links,
//       size, and three times
//   setTimesAt(directory, base, path, links, which)  setTimes(fd, which): numbers are two times
//   createDirectory, removeDirectory, unlink (directory, base, path)
//   link(directory, base, path, links, directory, base, path)
//   rename(directory, base, path, directory, base, path)
//   symlink(target, directory, base, path)   readLink(directory, base, path, view) -> size
//   readDirectory(fd, view) -> size; numbers[0] is where to go on
//   describe(fd) -> type + 256 * flags       close(fd)
//   read(fd, memory, vectors, count, isAt) -> size; if isAt the position is numbers[0]
//   write(fd, memory, vectors, count, isAt) -> size
//   receive(fd, memory, vectors, count, flags) -> size; numbers[0] becomes flags
//   send(fd, memory, vectors, count) -> size
//   seek(fd, whence): numbers[0] to and fro  setSize(fd): numbers[0]
//   allocate(fd), advise(fd, advice): numbers are start and length
//   sync(fd)  syncData(fd)  setFlags(fd, flags)  shutdown(fd, how)  accept(fd, flags) -> fd
//   clockTime(clock)  clockResolution(clock): numbers[0]
//   poll(entries): fd, events, and what happened of each in an Int32Array; numbers[0] is how long
//       to wait in nanoseconds, negative: for ever
//   available(fd) -> how many bytes can be read
#pragma once

#include <cerrno>
#include <cstddef>
#include <cstdint>

#include "js/native.h"
#include "node/wasi/errors.h"

namespace rondo::node::wasi {

// The array of the current thread.
[[nodiscard]] std::int64_t* numbers();

[[nodiscard]] inline js::Value fail(const js::Call& call, int error) { return call.number(-error); }

// Of a call of the system that is negative if it failed.
template <class Number>
[[nodiscard]] js::Value answer(const js::Call& call, Number result) {
  return result < 0 ? fail(call, error_number(errno)) : call.number(static_cast<double>(result));
}

// The parts of the binding.
void define_paths(js::Context context, js::Object binding);
void define_descriptors(js::Context context, js::Object binding);
void define_status(js::Context context, js::Object binding);
void define_transfers(js::Context context, js::Object binding);
void define_waiting(js::Context context, js::Object binding);

}  // namespace rondo::node::wasi
