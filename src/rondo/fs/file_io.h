// Opening, reading and writing files. Each operation has the three forms of operation.h; what the
// functions in sync:: say holds for all three.
//
// Counts are the kernel's: a read gives fewer bytes than were asked for at the end of the file
// (zero at its end), and on pipes and devices whenever there are fewer; a write may be short
// when the disk or a pipe is full, or when it is longer than 2 GiB. Errors carry the names
// that Node shows: "read" for every kind of read, "write" for every kind of write.
#pragma once

#include <fcntl.h>
#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "rondo/fs/operation.h"
#include "rondo/fs/path.h"
#include "rondo/sys/fd.h"

namespace rondo::fs {

using Buffer = std::span<std::byte>;
using ConstBuffer = std::span<const std::byte>;

namespace sync {

// flags are open(2)'s; the descriptor always closes on exec. mode is for a file that is made
// (O_CREAT, O_TMPFILE), less the umask; 0666 if it is left out.
[[nodiscard]] Result<Fd> open(const Path& path, int flags, ::mode_t mode);
[[nodiscard]] Result<Fd> open_with_default_mode(const Path& path, int flags);

// The descriptor is gone afterwards, whatever the result; EIO, ENOSPC or EDQUOT tell that earlier
// writes were lost. A request that is cancelled closes the file too, but late and silently.
[[nodiscard]] Result<> close(Fd file);

// From the file's own position, which moves on.
[[nodiscard]] Result<std::size_t> read(int file, Buffer buffer);
[[nodiscard]] Result<std::size_t> write(int file, ConstBuffer buffer);

// At an offset; the file's own position does not move. ESPIPE on pipes, EINVAL for a negative
// offset. With O_APPEND, Linux writes at the end whatever the offset.
[[nodiscard]] Result<std::size_t> pread(int file, Buffer buffer, std::int64_t offset);
[[nodiscard]] Result<std::size_t> pwrite(int file, ConstBuffer buffer, std::int64_t offset);

// Fills the buffers one after the other. One call fills at most IOV_MAX (1024) of them, since
// asking for more might block although there is something to report.
[[nodiscard]] Result<std::size_t> readv(int file, const std::vector<Buffer>& buffers);
[[nodiscard]] Result<std::size_t> preadv(int file, const std::vector<Buffer>& buffers,
                                         std::int64_t offset);

// Writes any number of buffers: over IOV_MAX in several calls, as long as each writes all it is
// given. An error after the first call is not reported, the count is; write the rest to see it.
[[nodiscard]] Result<std::size_t> writev(int file, const std::vector<ConstBuffer>& buffers);
[[nodiscard]] Result<std::size_t> pwritev(int file, const std::vector<ConstBuffer>& buffers,
                                          std::int64_t offset);

// Waits until the file is on the disk: data and attributes, or data only.
[[nodiscard]] Result<> fsync(int file);
[[nodiscard]] Result<> fdatasync(int file);

// Cuts the file, or lengthens it with a hole.
[[nodiscard]] Result<> ftruncate(int file, std::int64_t length);

}  // namespace sync

inline constexpr Operation<&sync::open, &sync::open_with_default_mode> open;
inline constexpr Operation<&sync::close> close;
inline constexpr Operation<&sync::read> read;
inline constexpr Operation<&sync::write> write;
inline constexpr Operation<&sync::pread> pread;
inline constexpr Operation<&sync::pwrite> pwrite;
inline constexpr Operation<&sync::readv> readv;
inline constexpr Operation<&sync::preadv> preadv;
inline constexpr Operation<&sync::writev> writev;
inline constexpr Operation<&sync::pwritev> pwritev;
inline constexpr Operation<&sync::fsync> fsync;
inline constexpr Operation<&sync::fdatasync> fdatasync;
inline constexpr Operation<&sync::ftruncate> ftruncate;

}  // namespace rondo::fs
