#include "node/loaded_binding.h"

#include <dlfcn.h>
#include <unistd.h>

#include <string>

#include "node/bindings.h"
#include "node/process/exit.h"
#include "rondo/system/paths.h"

namespace rondo::node {

namespace {

std::string folder_of_command() {
  const std::string path = os::executable_path().value_or("");
  return path.substr(0, path.rfind('/') + 1);
}

void* open_object(const std::string& file, Symbols symbols) {
  // Beside the command where it was built, or where it was installed.
  for (const std::string_view place : {"", "../lib/rondo/"}) {
    std::string path = folder_of_command();
    path += place;
    path += file;
    if (::access(path.c_str(), R_OK) == 0) {
      return ::dlopen(path.c_str(),
                      RTLD_LAZY | (symbols == Symbols::global ? RTLD_GLOBAL : RTLD_LOCAL));
    }
  }
  return nullptr;
}

}  // namespace

js::Object load_binding(Environment& environment, std::string_view name, Symbols symbols) {
  const std::string file = "rondo-" + std::string(name) + ".so";
  void* const object = open_object(file, symbols);
  const auto make = object == nullptr
                        ? nullptr
                        : reinterpret_cast<MakeBinding>(::dlsym(object, "rondo_make_binding"));
  if (make == nullptr) {
    const char* const reason = ::dlerror();
    write_all(STDERR_FILENO, "rondo: cannot load " + file + ": " +
                                 (reason == nullptr ? "it is not there" : reason) + "\n");
    exit_now(1);
  }
  return make(environment);
}

js::Object make_crypto_binding(Environment& environment) {
  return load_binding(environment, "crypto");
}

js::Object make_http2_binding(Environment& environment) {
  return load_binding(environment, "http2");
}

js::Object make_napi_binding(Environment& environment) {
  return load_binding(environment, "napi", Symbols::global);
}

js::Object make_sqlite_binding(Environment& environment) {
  return load_binding(environment, "sqlite");
}

js::Object make_zlib_binding(Environment& environment) { return load_binding(environment, "zlib"); }

}  // namespace rondo::node
