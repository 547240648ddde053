// Reading directories.
#include <string>
#include <vector>

#include "js/direct_text.h"
#include "node/fs/fs_binding.h"
#include "node/fs/fs_request.h"

namespace rondo::node {

namespace {

using js::Call;

using Entries = std::vector<fs::DirectoryEntry>;

enum class Types : std::uint8_t { left_out, told };

js::Value entries_to_script(js::Context context, const Entries& entries, NameForm form,
                            Types types) {
  js::ArrayBuilder list(context);
  for (const fs::DirectoryEntry& entry : entries) {
    list.push(name_to_script(context, entry.name, form));
    if (types == Types::told) {
      list.push(js::number(context, static_cast<double>(entry.type)));
    }
  }
  return list.array();
}

struct Scan {
  fs::Path file;
  NameForm form;
  Types types;

  [[nodiscard]] Result<Entries> execute() const {
    return fs::sync::scandir(
        file, types == Types::told ? fs::UnknownTypes::resolve : fs::UnknownTypes::keep);
  }
  [[nodiscard]] js::Value to_script(js::Context context, Result<Entries>& entries) const {
    return entries_to_script(context, *entries, form, types);
  }
  [[nodiscard]] std::string_view path() const { return file.text(); }
  [[nodiscard]] static std::string_view destination() { return {}; }
};

// (path, asBytes, withTypes)
js::Value scan(Call& call) {
  return perform(call, 3,
                 Scan{path_at(call, 0), name_form_at(call, 1),
                      call.boolean_at(2) ? Types::told : Types::left_out});
}

struct ScanNames {
  fs::Path file;

  [[nodiscard]] Result<fs::NameTexts> execute() const { return fs::sync::scan_names(file); }
  [[nodiscard]] static js::Value to_script(js::Context context, Result<fs::NameTexts>& names) {
    js::ArrayBuilder list(context);
    for (const std::string_view name : names->texts()) {
      list.push(js::utf8_text(context, name));
    }
    return list.array();
  }
  [[nodiscard]] std::string_view path() const { return file.text(); }
  [[nodiscard]] static std::string_view destination() { return {}; }
};

js::Value scan_names(Call& call) { return perform(call, 1, ScanNames{path_at(call, 0)}); }

struct Open {
  fs::Path file;

  [[nodiscard]] Result<fs::Directory> execute() const { return fs::sync::opendir(file); }
  [[nodiscard]] static js::Value to_script(js::Context context, Result<fs::Directory>& directory) {
    FsState& state = FsState::current();
    const int number = ++state.last_number;
    state.directories.emplace(number, std::make_shared<fs::Directory>(std::move(*directory)));
    return js::number(context, number);
  }
  [[nodiscard]] std::string_view path() const { return file.text(); }
  [[nodiscard]] static std::string_view destination() { return {}; }
};

js::Value open(Call& call) { return perform(call, 1, Open{path_at(call, 0)}); }

// A closed one if there is none of that number.
std::shared_ptr<fs::Directory> directory_at(const Call& call, std::size_t index) {
  FsState& state = FsState::current();
  const auto found = state.directories.find(call.int_at(index));
  return found == state.directories.end() ? std::make_shared<fs::Directory>() : found->second;
}

struct ReadEntries : WithoutPaths {
  std::shared_ptr<fs::Directory> directory;
  std::size_t count_max;
  NameForm form;

  [[nodiscard]] Result<Entries> execute() const {
    return fs::sync::readdir(*directory, count_max, fs::UnknownTypes::resolve);
  }
  [[nodiscard]] js::Value to_script(js::Context context, Result<Entries>& entries) const {
    return entries_to_script(context, *entries, form, Types::told);
  }
};

// (number, count, asBytes)
js::Value read(Call& call) {
  return perform(call, 3,
                 ReadEntries{{},
                             directory_at(call, 0),
                             static_cast<std::size_t>(call.integer_at(1)),
                             name_form_at(call, 2)});
}

struct Close : WithoutPaths {
  std::shared_ptr<fs::Directory> directory;

  [[nodiscard]] Result<> execute() const { return fs::sync::closedir(std::move(*directory)); }
  [[nodiscard]] static js::Value to_script(js::Context context, Result<>& outcome) {
    return plain_to_script(context, outcome);
  }
};

js::Value close(Call& call) {
  Close operation{{}, directory_at(call, 0)};
  FsState::current().directories.erase(call.int_at(0));
  return perform(call, 1, std::move(operation));
}

}  // namespace

void define_fs_directories(js::Context context, js::Object binding) {
  js::define<scan>(context, binding, "scandir");
  js::define<scan_names>(context, binding, "scanNames");
  js::define<open>(context, binding, "opendir");
  js::define<read>(context, binding, "readdir");
  js::define<close>(context, binding, "closedir");
}

}  // namespace rondo::node
