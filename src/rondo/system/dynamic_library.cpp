#include "rondo/system/dynamic_library.h"

#include <dlfcn.h>

#include "rondo/base/require.h"

namespace rondo::os {

namespace {

// The loader forgets its message when it is asked for it.
std::string last_message() {
  const char* message = ::dlerror();
  return message != nullptr ? message : "unknown error of the loader";
}

}  // namespace

LoaderResult<DynamicLibrary> DynamicLibrary::load(const char* path) {
  void* handle = ::dlopen(path, RTLD_LAZY);
  if (handle == nullptr) {
    return std::unexpected(last_message());
  }
  return DynamicLibrary(handle);
}

LoaderResult<DynamicLibrary> DynamicLibrary::open(const std::string& path) {
  // The loader would take the empty name for the program itself, and stop at a NUL byte.
  if (path.empty() || path.contains('\0')) {
    return std::unexpected("not the name of a library");
  }
  return load(path.c_str());
}

LoaderResult<DynamicLibrary> DynamicLibrary::open_self() { return load(nullptr); }

DynamicLibrary& DynamicLibrary::operator=(DynamicLibrary&& other) noexcept {
  if (this != &other) {
    close();
    handle_ = std::exchange(other.handle_, nullptr);
  }
  return *this;
}

LoaderResult<void*> DynamicLibrary::symbol(const std::string& name) const {
  require(is_open(), "the library is closed");
  ::dlerror();  // A null address is an error only if a message comes with it.
  void* address = ::dlsym(handle_, name.c_str());
  if (address == nullptr) {
    if (const char* message = ::dlerror(); message != nullptr) {
      return std::unexpected(message);
    }
  }
  return address;
}

void DynamicLibrary::close() noexcept {
  if (handle_ != nullptr) {
    ::dlclose(std::exchange(handle_, nullptr));
  }
}

}  // namespace rondo::os
