// What is known about files and file systems.
#include "node/fs/fs_binding.h"
#include "node/fs/fs_request.h"

namespace rondo::node {

namespace {

using js::Call;

// The numbers go into the shared arrays, from where the script takes them at once.
template <class Status>
JSValueRef tell(JSContextRef context, const Status& status) {
  FsState::current().tell(status);
  return js::boolean(context, true);
}

template <auto function>
struct PathStatus {
  fs::Path file;

  [[nodiscard]] auto execute() const { return function(file); }
  template <class Outcome>
  [[nodiscard]] static JSValueRef to_script(JSContextRef context, Outcome& status) {
    return tell(context, *status);
  }
  [[nodiscard]] std::string_view path() const { return file.text(); }
  [[nodiscard]] static std::string_view destination() { return {}; }
};

struct DescriptorStatus : WithoutPaths {
  int file;

  [[nodiscard]] Result<fs::Status> execute() const { return fs::sync::fstat(file); }
  [[nodiscard]] static JSValueRef to_script(JSContextRef context, Result<fs::Status>& status) {
    return tell(context, *status);
  }
};

bool is_missing(const Error& error) { return error.is(ENOENT) || error.is(ENOTDIR); }

// (path, bigint, callback or undefined, throwIfNoEntry)
template <auto function>
JSValueRef status_of_path(Call& call) {
  if (call.size() > 3 && !call.boolean_at(3)) {
    PathStatus<function> operation{path_at(call, 0)};
    auto status = operation.execute();
    if (!status && is_missing(status.error())) {
      return call.undefined();
    }
    return status
               ? tell(call.context(), *status)
               : call.fail(Environment::current().system_error(status.error(), operation.path()));
  }
  return perform(call, 2, PathStatus<function>{path_at(call, 0)});
}

JSValueRef status_of_descriptor(Call& call) {
  return perform(call, 2, DescriptorStatus{{}, call.int_at(0)});
}

JSValueRef is_directory(Call& call) {
  const Result<fs::Status> status = fs::sync::stat(path_at(call, 0));
  return call.boolean(status && status->is_directory());
}

}  // namespace

void define_fs_status(JSContextRef context, JSObjectRef binding) {
  js::define<status_of_path<&fs::sync::stat>>(context, binding, "stat");
  js::define<status_of_path<&fs::sync::lstat>>(context, binding, "lstat");
  js::define<status_of_path<&fs::sync::statfs>>(context, binding, "statfs");
  js::define<status_of_descriptor>(context, binding, "fstat");
  js::define<is_directory>(context, binding, "isDirectory");
}

}  // namespace rondo::node
