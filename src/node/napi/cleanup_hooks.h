// What addons do when their environment ends.
#pragma once

#include "node/napi/api.h"

namespace rondo::node::napi {

// Counts as unfinished until the addon removes it.
void start_async_hook(napi_async_cleanup_hook_handle handle);

}  // namespace rondo::node::napi
