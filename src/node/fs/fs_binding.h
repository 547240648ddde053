// internalBinding('fs'): the native half of node:fs, for lib/internal/fs.
//
// Each operation is one function. Its arguments are checked by the script; a path is a string or
// bytes. The callback comes last: without one the operation is done at once, and its result is
// returned or its error thrown; with one it is done on the pool, and callback(null, result) or
// callback(error) is called later. Operations without a result call callback(null).
//
//   open(path, flags, mode) -> fd            close(fd)
//   read(fd, view, offset, length, position) -> count; a position of -1 is the file's own
//   write(fd, view, offset, length, position) -> count
//   readv(fd, views, position) -> count      writev(fd, views, position) -> count
//   fsync(fd)  fdatasync(fd)  ftruncate(fd, length)
//   readFile(path or fd, flags, asText) -> ArrayBuffer, or string if asText; a number, the size,
//       if that is beyond what one result can hold, or so small that the bytes are better copied:
//   takeContent(view) then copies those of the last one, and has to be called at once
//   setReadReceiver(function), queueReadFile(path or fd, flags, asText, place) -> boolean: as
//       readFile(), but function(place, hasFailed, error or result) is called; false as with
//       queueStat()
//   hasNextReading(), nextReading() -> place or -1, hasNextFailed(), takeOutcome(): the same for
//       those that ended together with the one of which the function is told
//   writeFile(path, flags, mode, view, flush)
//   stat(path, bigint), lstat(path, bigint), fstat(fd, bigint), statfs(path, bigint) -> true, and
//       the numbers are in statValues or bigintStatValues, in the order that stats.js tells
//   stat(path, bigint, undefined, false), and lstat: undefined instead of ENOENT and ENOTDIR
//   setStatReceiver(function), queueStat(path, place) -> boolean: as stat(path, false, callback),
//       but function(place, error or null) is called; false if that is not to be done now, since
//       contexts or observers want to know each callback
//   access(path, mode)  chmod(path, mode)  fchmod(fd, mode)
//   chown(path, user, group)  fchown(fd, user, group)  lchown(path, user, group)
//   utimes(path, access, modify)  futimes(fd, access, modify)  lutimes(path, access, modify),
//       in seconds
//   link(from, to)  symlink(target, path)  rename(from, to)  unlink(path)  copyFile(from, to, mode)
//   rmdir(path)  mkdir(path, mode)  mkdirRecursive(path, mode) -> the first that was made, if any
//   readlink(path, asBytes)  realpath(path, asBytes)  mkdtemp(pattern, asBytes) -> path
//   scandir(path, asBytes, withTypes) -> [name...] or [name, type...]
//   scanNames(path) -> ['name/name/...', ...]
//   opendir(path) -> number   readdir(number, count, asBytes) -> [name, type...]
//   closedir(number)
//
// Without an asynchronous form:
//
//   exists(path), isDirectory(path) -> boolean
//   watch(path, recursive, asBytes, onChange) -> number; onChange(error, 'change' or 'rename',
//   name) poll(path, interval, onChange) -> number; the numbers of the file are in the shared
//   arrays,
//       first the present ones, behind them the former
//   refWatcher(number, isReferenced)  closeWatcher(number)
//
// statValues and bigintStatValues are shared arrays, openFlags the numbers of open(2).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>

#include "js/pin.h"
#include "rondo/fs/directory.h"
#include "rondo/fs/fs_event.h"
#include "rondo/fs/fs_poll.h"
#include "rondo/fs/status.h"
#include "rondo/sys/page_shelf.h"

namespace rondo::node {

class Environment;

// What the functions of one environment share. A thread has one environment, and one of these.
struct FsState {
  static constexpr std::size_t status_size = 18;

  [[nodiscard]] static FsState& current();

  // For status_size numbers twice.
  js::Pin values_array;
  js::Pin bigint_values_array;
  double* values = nullptr;
  std::int64_t* bigint_values = nullptr;

  // Open directories and watchers, by the numbers that script knows them by.
  int last_number = 0;
  std::map<int, std::shared_ptr<fs::Directory>> directories;
  std::map<int, Owned<fs::FsEvent>> event_watchers;
  std::map<int, Owned<fs::FsPoll>> poll_watchers;

  js::Pin stat_receiver;
  js::Pin read_receiver;

  // What takeContent() copies.
  PageShelf::Block content;
  std::size_t content_size = 0;

  // place: 0, or 1 for the second one behind it.
  void tell(const fs::Status& status, std::size_t place = 0) const;
  void tell(const fs::FileSystemStatus& status) const;
};

// The parts of the binding.
void define_fs_descriptors(js::Context context, js::Object binding);
void define_fs_paths(js::Context context, js::Object binding);
void define_fs_status(js::Context context, js::Object binding);
void define_fs_directories(js::Context context, js::Object binding);
void define_fs_read_file(js::Context context, js::Object binding);
void define_fs_write_file(js::Context context, js::Object binding);
void define_fs_watchers(js::Context context, js::Object binding);

}  // namespace rondo::node
