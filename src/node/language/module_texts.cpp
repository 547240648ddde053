#include "node/language/module_texts.h"

#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "js/direct_text.h"
#include "js/native.h"
#include "node/environment.h"
#include "node/fs/file_text.h"
#include "node/fs/fs_request.h"
#include "node/fs/module_files.h"

namespace rondo::node {

namespace {

using js::Call;

js::Value to_script(const Call& call, std::string_view utf8) {
  return js::utf8_text(call.context(), utf8);
}

// ---- Files -----------------------------------------------------------------------------------

// Undefined if it cannot be read.
js::Value read_text(Call& call) {
  const auto text = read_whole_file(std::string(path_at(call, 0).text()));
  return text ? to_script(call, *text) : call.undefined();
}

// Throws why read_text() could not.
js::Value fail_read(Call& call) {
  const std::string path = call.string_at(0);
  const auto text = read_whole_file(path);
  return text ? call.undefined()
              : call.fail(Environment::current().system_error(text.error(), path));
}

// 0 for a file, 1 for a folder, negative if there is nothing.
js::Value file_kind(Call& call) {
  struct stat status{};
  if (::stat(path_at(call, 0).c_str(), &status) != 0) {
    return call.number(-errno);
  }
  return call.number(S_ISDIR(status.st_mode) ? 1 : 0);
}

// realPath(file): undefined if there is none.
js::Value real_path(Call& call) {
  const auto found = find_real_path(std::string(path_at(call, 0).text()));
  return found ? to_script(call, *found) : call.undefined();
}

// findFile(request, folder): see find_module_file(). Undefined if that finds nothing.
js::Value find_file(Call& call) {
  const auto found = find_module_file(path_at(call, 0).text(), path_at(call, 1).text());
  return found ? to_script(call, *found) : call.undefined();
}

// findPackage(request, folders): the folder of the package in the first of the folders that has
// something of that name; undefined if that is no package, and if there is none.
js::Value find_package(Call& call) {
  const fs::Path request = path_at(call, 0);
  const std::string_view name = package_name(request.text());
  const js::Object folders = call.object_at(1);
  const auto count = static_cast<unsigned>(
      js::to_number(call.context(), js::get(call.context(), folders, "length")));
  for (unsigned index = 0; !name.empty() && index < count; ++index) {
    const std::array folder{js::get(call.context(), folders, index)};
    if (!js::is_string(folder[0])) {
      break;
    }
    const fs::Path path = path_at(Call(call.context(), nullptr, folder, nullptr), 0);
    const InModules found = look_for_package(path.text(), request.text());
    if (found == InModules::package) {
      return to_script(call, std::string(path.text()).append("/").append(name));
    }
    if (found == InModules::other) {
      break;
    }
  }
  return call.undefined();
}

// ---- Functions of modules ----------------------------------------------------------------------

// As in lib/internal/modules/wrapper.js.
constexpr std::string_view function_start =
    "(function (exports, require, module, __filename, __dirname) {";
constexpr std::string_view function_end = "\n})";

// Whether a path stands in a URL as it is.
bool is_plain_in_url(std::string_view path) {
  return std::ranges::all_of(path, [](char character) {
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') ||
           std::string_view("0123456789-_./@+,:=!~*'();&$").contains(character);
  });
}

// compileFile(file): the function that a CommonJS module becomes. Undefined if the file cannot be
// read, or if the loader has to look at its text, for the line of a shell script or a mark of an
// encoding.
js::Value compile_file(Call& call) {
  const std::string path(path_at(call, 0).text());
  if (!is_plain_in_url(path)) {
    return call.undefined();
  }
  const auto text = read_whole_file(path, function_start, function_end);
  if (!text) {
    return call.undefined();
  }
  const std::string_view written = std::string_view(*text).substr(function_start.size());
  if (written.starts_with("#!") || written.starts_with("\xEF\xBB\xBF")) {
    return call.undefined();
  }
  const js::String source = js::String::of(call.context(), to_script(call, *text));
  const js::Completion made = Environment::current().engine().evaluate(source, "file://" + path, 1);
  // What is wrong with it is told by those who look at it.
  return made ? *made : call.undefined();
}

}  // namespace

void define_module_files(Environment& environment, js::Object binding) {
  const js::Context context = environment.context();
  js::define<read_text>(context, binding, "readText");
  js::define<fail_read>(context, binding, "failRead");
  js::define<file_kind>(context, binding, "fileKind");
  js::define<real_path>(context, binding, "realPath");
  js::define<find_file>(context, binding, "findFile");
  js::define<find_package>(context, binding, "findPackage");
  js::define<compile_file>(context, binding, "compileFile");
}

}  // namespace rondo::node
