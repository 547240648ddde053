// internalBinding('spawn'): the native half of node:child_process.
//
//   spawn(request, onExit, hasLastEnvironment) -> [number, pid, fd...], or a negative error number.
//       For each stdio of the child: the parent's end of a pipe, which is the script's from then
//       on, or -1. Instead of envPairs it can have those of the last request that had any.
//       onExit(code, signal), one of them zero; a negative code tells why there is no status.
//   brokenPipe() -> fd: what such an end is like when the child is gone
//   killChild(number, signal) -> 0 or a negative error number
//   refChild(number, isReferenced)   hasRefChild(number)   closeChild(number)
//
//   spawnSync(request, input, timeout, maxBuffer, killSignal) ->
//       [error number or 0, pid, code, signal, outputs or null]; an output is bytes or null.
//
// A request is an object: file, args, cwd, envPairs, stdio, isDetached, uid, gid. Its stdio are two
// numbers for each fd of the child: 0 (nothing), 1 (a pipe) or 2 (the fd of the second number).
//
//   openChannel(fd, onRead) -> number, or a negative error number; takes the fd. onRead(bytes,
//       fds) with [fd, kind, ...] if any came along; onRead(null) at the end, or on an error.
//   readChannel(number, isReading) -> 0 or a negative error number
//   writeChannel(number, string or bytes, fd or -1, onWritten) -> 0: done, 1: onWritten(error
//       number) will come, or a negative error number
//   channelQueueSize(number)   refChannel(number, isReferenced)   closeChannel(number)
#pragma once

#include "js/native.h"
#include "rondo/process/spawn.h"

namespace rondo::node {

// The request, an object, at this index.
[[nodiscard]] SpawnOptions spawn_options_at(const js::Call& call, std::size_t index);

// The parts of the binding.
void define_spawn_sync(js::Context context, js::Object binding);
void define_ipc_channel(js::Context context, js::Object binding);

}  // namespace rondo::node
