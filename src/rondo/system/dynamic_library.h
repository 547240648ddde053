// A shared library that is loaded while the program runs.
//
// The system's loader has no error codes: what went wrong is a sentence of its own, and that is
// the error here.
#pragma once

#include <expected>
#include <string>
#include <utility>

namespace rondo::os {

template <class T>
using LoaderResult = std::expected<T, std::string>;

class DynamicLibrary {
 public:
  // A path with a slash is that file; a bare name is searched as the system searches libraries.
  // Functions are bound when they are first called.
  [[nodiscard]] static LoaderResult<DynamicLibrary> open(const std::string& path);

  // The running program and what it was linked with.
  [[nodiscard]] static LoaderResult<DynamicLibrary> open_self();

  DynamicLibrary(DynamicLibrary&& other) noexcept
      : handle_(std::exchange(other.handle_, nullptr)) {}
  DynamicLibrary& operator=(DynamicLibrary&& other) noexcept;
  DynamicLibrary(const DynamicLibrary&) = delete;
  DynamicLibrary& operator=(const DynamicLibrary&) = delete;
  // Gives it back: nothing that came from it may be used any more.
  ~DynamicLibrary() { close(); }

  // The address of a name in the library. It may be null, if that is what the library says.
  [[nodiscard]] LoaderResult<void*> symbol(const std::string& name) const;

  // The same as a function: library.function<int(int)>("twice"). Nothing checks the type.
  template <class Signature>
  [[nodiscard]] LoaderResult<Signature*> function(const std::string& name) const {
    const LoaderResult<void*> address = symbol(name);
    if (!address) {
      return std::unexpected(address.error());
    }
    return reinterpret_cast<Signature*>(*address);
  }

  // Does what destruction does, earlier.
  void close() noexcept;
  [[nodiscard]] bool is_open() const noexcept { return handle_ != nullptr; }

 private:
  explicit DynamicLibrary(void* handle) noexcept : handle_(handle) {}
  [[nodiscard]] static LoaderResult<DynamicLibrary> load(const char* path);

  void* handle_;
};

}  // namespace rondo::os
