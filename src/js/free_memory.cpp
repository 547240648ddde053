#include "js/free_memory.h"

#include "js/jsc.h"

namespace rondo::js {

void release_free_memory() { WTF::releaseFastMallocFreeMemory(); }

}  // namespace rondo::js
