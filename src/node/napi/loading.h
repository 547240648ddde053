// Opens addons.
#pragma once

#include "js/native.h"

namespace rondo::node::napi {

// load(path, flags, exports, url, failure): what the addon exports. If it cannot be loaded the
// property `reason` of the last one says why.
[[nodiscard]] js::Value load(js::Call& call);

}  // namespace rondo::node::napi
