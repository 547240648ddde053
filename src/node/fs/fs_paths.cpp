// Making, removing, naming and changing files by their paths.
#include <optional>
#include <string>
#include <vector>

#include "node/fs/fs_binding.h"
#include "node/fs/fs_request.h"
#include "rondo/fs/attributes.h"
#include "rondo/fs/copy.h"
#include "rondo/fs/paths.h"

namespace rondo::node {

namespace {

using js::Call;

struct WithPath {
  fs::Path file;

  [[nodiscard]] std::string_view path() const { return file.text(); }
  [[nodiscard]] static std::string_view destination() { return {}; }
};

// ---- Results that are paths -----------------------------------------------------------------

template <auto function>
struct NameOperation : WithPath {
  NameForm form;

  [[nodiscard]] Result<std::string> execute() const { return function(file); }
  [[nodiscard]] js::Value to_script(js::Context context, Result<std::string>& name) const {
    return name_to_script(context, *name, form);
  }
};

// (path, asBytes)
template <auto function>
js::Value name_of(Call& call) {
  return perform(call, 2, NameOperation<function>{{path_at(call, 0)}, name_form_at(call, 1)});
}

// ---- Whole branches of directories ----------------------------------------------------------

// What mkdir found when it failed with this error: nothing to do, or a failure after all.
Result<> check_existing(const fs::Path& path, const Error& error, bool is_last) {
  const Result<fs::Status> status = fs::sync::stat(path);
  if (status && status->is_directory()) {
    return {};
  }
  if (!status) {
    return fail("mkdir", status.error().code);
  }
  return fail("mkdir", error.is(EEXIST) && !is_last ? ENOTDIR : EEXIST);
}

struct MakeBranch : WithPath {
  ::mode_t mode;

  // The first directory that was made; nothing if all were there.
  [[nodiscard]] Result<std::optional<std::string>> execute() const {
    std::optional<std::string> first;
    std::vector<std::string> waiting{std::string(file.text())};
    while (!waiting.empty()) {
      std::string next = std::move(waiting.back());
      waiting.pop_back();
      const Result<> made = fs::sync::mkdir(next, mode);
      if (made) {
        if (!first) {
          first = std::move(next);
        }
        continue;
      }
      const std::size_t slash = next.find_last_of('/');
      if (made.error().is(ENOENT) && slash != std::string::npos && slash > 0) {
        std::string parent = next.substr(0, slash);
        waiting.push_back(std::move(next));
        waiting.push_back(std::move(parent));
        continue;
      }
      if (made.error().is(ENOTDIR) || made.error().is(EACCES) || made.error().is(ENOSPC) ||
          made.error().is(EPERM)) {
        return std::unexpected(made.error());
      }
      const Result<> existing = check_existing(next, made.error(), waiting.empty());
      if (!existing) {
        return std::unexpected(existing.error());
      }
    }
    return first;
  }
  [[nodiscard]] static js::Value to_script(js::Context context,
                                           Result<std::optional<std::string>>& first) {
    return *first ? js::string(context, **first) : nullptr;
  }
};

js::Value make_branch(Call& call) {
  return perform(call, 2,
                 MakeBranch{{path_at(call, 0)}, static_cast<::mode_t>(call.integer_at(1))});
}

// ---- Copies ---------------------------------------------------------------------------------

struct CopyFile {
  fs::Path from;
  fs::Path to;
  fs::CopyOptions options;

  [[nodiscard]] Result<> execute() const { return fs::sync::copyfile(from, to, options); }
  [[nodiscard]] static js::Value to_script(js::Context context, Result<>& outcome) {
    return plain_to_script(context, outcome);
  }
  [[nodiscard]] std::string_view path() const { return from.text(); }
  [[nodiscard]] std::string_view destination() const { return to.text(); }
};

// (from, to, mode): mode has the bits of COPYFILE_EXCL, _FICLONE and _FICLONE_FORCE.
js::Value copy_file(Call& call) {
  const int mode = call.int_at(2);
  fs::CopyOptions options;
  if ((mode & 1) != 0) {
    options.if_exists = fs::CopyOptions::IfExists::fail;
  }
  if ((mode & 4) != 0) {
    options.clone = fs::CopyOptions::Clone::required;
  } else if ((mode & 2) != 0) {
    options.clone = fs::CopyOptions::Clone::if_possible;
  }
  return perform(call, 3, CopyFile{path_at(call, 0), path_at(call, 1), options});
}

js::Value exists(Call& call) {
  return call.boolean(fs::sync::exists(path_at(call, 0)).has_value());
}

}  // namespace

void define_fs_paths(js::Context context, js::Object binding) {
  define_plain<&fs::sync::access>(context, binding, "access");
  define_plain<&fs::sync::chmod>(context, binding, "chmod");
  define_plain<&fs::sync::fchmod>(context, binding, "fchmod");
  define_plain<&fs::sync::chown>(context, binding, "chown");
  define_plain<&fs::sync::fchown>(context, binding, "fchown");
  define_plain<&fs::sync::lchown>(context, binding, "lchown");
  define_plain<&fs::sync::utime>(context, binding, "utimes");
  define_plain<&fs::sync::futime>(context, binding, "futimes");
  define_plain<&fs::sync::lutime>(context, binding, "lutimes");
  define_plain<&fs::sync::link>(context, binding, "link");
  define_plain<&fs::sync::symlink>(context, binding, "symlink");
  define_plain<&fs::sync::rename>(context, binding, "rename");
  define_plain<&fs::sync::unlink>(context, binding, "unlink");
  define_plain<&fs::sync::rmdir>(context, binding, "rmdir");
  define_plain<&fs::sync::mkdir>(context, binding, "mkdir");
  js::define<make_branch>(context, binding, "mkdirRecursive");
  js::define<name_of<&fs::sync::readlink>>(context, binding, "readlink");
  js::define<name_of<&fs::sync::realpath>>(context, binding, "realpath");
  js::define<name_of<&fs::sync::mkdtemp>>(context, binding, "mkdtemp");
  js::define<copy_file>(context, binding, "copyFile");
  js::define<exists>(context, binding, "exists");
}

}  // namespace rondo::node
