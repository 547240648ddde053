// The engine's allocator keeps what is freed for a while, since it is mostly wanted again soon.
#pragma once

namespace rondo::js {

// Gives pages that nobody uses back to the system now. Any thread.
void release_free_memory();

}  // namespace rondo::js
