#include "js/code_version.h"

#include "js/jsc.h"

#include <JavaScriptCore/JSCBytecodeCacheVersion.h>

namespace rondo::js {

void use_engine_version() { JSC::setJSCBytecodeCacheVersion(code_version()); }

std::uint32_t code_version() noexcept { return RONDO_ENGINE_HASH; }

}  // namespace rondo::js
