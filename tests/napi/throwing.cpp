// An addon that throws when it is loaded.
#include "addon.h"

NAPI_MODULE_INIT() {
  napi_throw_range_error(env, "ERR_OF_START", "it does not start");
  return exports;
}
