// Run while Rondo is built: compiles its JavaScript with the engine of this machine.
//
// usage: rondo_precompile BYTECODE TABLE [MODULE...]
//
// BYTECODE gets the bytecode of all modules, those that are named first; TABLE is a C++ source that
// tells where each of them is.
#include <algorithm>
#include <fstream>
#include <iostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "js/engine.h"
#include "js/precompiled.h"
#include "node/builtins.h"

namespace {

// What the engine reads must lie where a page of its own memory could.
constexpr std::size_t alignment = 64;

bool is_ascii(std::string_view text) {
  return std::ranges::all_of(text, [](char character) { return (character & 0x80) == 0; });
}

struct Range {
  std::size_t start = 0;
  std::size_t size = 0;
};

// By their places among builtins().
struct Output {
  std::string bytecode;
  std::vector<Range> ranges{rondo::node::builtins().size()};
  std::vector<std::string_view> wrong_ids;

  void add(std::size_t index, const std::vector<std::byte>& bytes) {
    bytecode.resize((bytecode.size() + alignment - 1) / alignment * alignment);
    ranges[index] = {.start = bytecode.size(), .size = bytes.size()};
    bytecode.append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  }
};

Output compile_all(const rondo::js::Engine& engine, std::span<char*> first_ids) {
  Output output;
  const auto builtins = rondo::node::builtins();
  const auto add_all = [&](bool is_first) {
    for (std::size_t index = 0; index < builtins.size(); ++index) {
      const rondo::node::Builtin& builtin = builtins[index];
      const bool is_named = std::ranges::find(first_ids, builtin.id) != first_ids.end();
      if (is_named != is_first || !is_ascii(builtin.source)) {
        continue;
      }
      const auto bytes =
          rondo::js::precompile(engine.group(), builtin.source, rondo::node::url_of(builtin));
      if (bytes.empty()) {
        output.wrong_ids.push_back(builtin.id);
      }
      output.add(index, bytes);
    }
  };
  add_all(true);
  add_all(false);
  return output;
}

std::string table_source(const std::vector<Range>& ranges) {
  std::string rows;
  for (const Range& range : ranges) {
    rows += "    Range{" + std::to_string(range.start) + ", " + std::to_string(range.size) + "},\n";
  }
  return "#include \"node/builtins.h\"\n\n"
         "extern \"C\" const std::byte rondo_builtin_bytecode[];\n\n"
         "namespace rondo::node {\n\n"
         "std::span<const std::byte> builtin_bytecode(std::size_t index) {\n"
         "  struct Range {\n    std::size_t start;\n    std::size_t size;\n  };\n"
         "  static constexpr Range ranges[] = {\n" +
         rows +
         "  };\n"
         "  return {rondo_builtin_bytecode + ranges[index].start, ranges[index].size};\n"
         "}\n\n"
         "}  // namespace rondo::node\n";
}

bool write_file(const char* path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  if (!file) {
    std::cerr << "rondo_precompile: cannot write " << path << '\n';
  }
  return static_cast<bool>(file);
}

}  // namespace

int main(int argument_count, char** arguments) {
  if (argument_count < 3) {
    std::cerr << "usage: rondo_precompile BYTECODE TABLE [MODULE...]\n";
    return 2;
  }
  const rondo::js::Engine engine;
  const Output output = compile_all(
      engine, std::span(arguments, static_cast<std::size_t>(argument_count)).subspan(3));
  for (const std::string_view id : output.wrong_ids) {
    std::cerr << "rondo_precompile: " << id << " has a syntax error\n";
  }
  const bool is_written = write_file(arguments[1], output.bytecode) &&
                          write_file(arguments[2], table_source(output.ranges));
  return is_written && output.wrong_ids.empty() ? 0 : 1;
}
