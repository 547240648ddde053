// internalBinding('compile_cache'): files with the bytecode of modules. See
// lib/internal/modules/compile_cache.js.
//
// A file is a header and what js::CodeCache has encoded. Whether it is of the same text is decided
// here; whether it is of the same engine, by the engine.
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <functional>
#include <memory>
#include <string_view>
#include <type_traits>

#include "js/code_cache.h"
#include "js/code_version.h"
#include "js/direct_text.h"
#include "js/module_record.h"
#include "js/native.h"
#include "node/bindings.h"
#include "node/environment.h"
#include "rondo/base/require.h"
#include "rondo/sys/fd.h"

namespace rondo::node {

namespace {

using js::Call;

constexpr std::uint64_t magic = 0x31656863616f646e;
// What follows the header must lie as the engine would have laid it.
constexpr std::size_t header_size = 64;

struct Header {
  std::uint64_t magic = 0;
  std::uint64_t text_hash = 0;
  std::uint64_t text_size = 0;
  std::uint64_t bytecode_size = 0;
};

// What was found in a file; lib/internal/modules/compile_cache.js knows these numbers.
enum class Found : std::uint8_t { nothing, another_text, bytecode };

struct File {
  Found found = Found::nothing;
  std::span<const std::byte> bytecode;
};

js::CodeCache& cache() {
  static thread_local std::unique_ptr<js::CodeCache> made;
  if (made == nullptr) {
    made = std::make_unique<js::CodeCache>(Environment::current().engine());
  }
  return *made;
}

Header header_of(js::Value text) {
  const auto borrowed = js::borrow_text(Environment::current().context(), text);
  require(borrowed.has_value(), "the text of a module is a string");
  const std::string_view bytes = std::visit(
      [](const auto& characters) {
        using Unit = std::remove_reference_t<decltype(characters[0])>;
        return std::string_view(reinterpret_cast<const char*>(characters.data()),
                                characters.size() * sizeof(Unit));
      },
      *borrowed);
  return {.magic = magic,
          .text_hash = std::hash<std::string_view>{}(bytes),
          .text_size = bytes.size(),
          .bytecode_size = 0};
}

// The engine believes what it reads, so a file is read only if nobody else can have written it.
bool is_trusted(const struct stat& status) {
  return S_ISREG(status.st_mode) && status.st_uid == ::geteuid() &&
         (status.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

// Stays mapped for ever: functions are taken from it when they are first called.
File read_file(const std::string& path, const Header& expected) {
  const Fd file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
  struct stat status{};
  if (!file || ::fstat(file.get(), &status) != 0 || !is_trusted(status)) {
    return {};
  }
  const auto size = static_cast<std::size_t>(status.st_size);
  if (size <= header_size) {
    return {.found = Found::another_text, .bytecode = {}};
  }
  void* const memory = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.get(), 0);
  if (memory == MAP_FAILED) {
    return {};
  }
  Header header;
  std::memcpy(&header, memory, sizeof header);
  if (header.magic != magic || header.text_hash != expected.text_hash ||
      header.text_size != expected.text_size || header.bytecode_size != size - header_size) {
    ::munmap(memory, size);
    return {.found = Found::another_text, .bytecode = {}};
  }
  return {.found = Found::bytecode,
          .bytecode = {static_cast<const std::byte*>(memory) + header_size, size - header_size}};
}

// evaluate(text, url, file): [value, script or -1, what was found, its size]. The text is a string.
js::Value evaluate(Call& call) {
  const File file = read_file(call.string_at(2), header_of(call[0]));
  const auto made = cache().evaluate(call.context(), call[0], call.string_at(1), file.bytecode);
  if (!made.value) {
    return call.fail(made.value.error());
  }
  js::ArrayBuilder result(call.context());
  result.push(*made.value);
  result.push(call.number(made.script));
  result.push(call.number(static_cast<double>(file.found)));
  result.push(call.number(static_cast<double>(file.bytecode.size())));
  return result.array();
}

// Of a file. The second argument is the text.
js::Value contents_of(const Call& call, const std::vector<std::byte>& bytecode) {
  Header header = header_of(call[1]);
  header.bytecode_size = bytecode.size();
  std::vector<std::byte> contents(header_size + bytecode.size());
  std::memcpy(contents.data(), &header, sizeof header);
  std::ranges::copy(bytecode, contents.begin() + header_size);
  return js::bytes(call.context(), contents);
}

// encode(script, text)
js::Value encode(Call& call) { return contents_of(call, cache().encode(call.int_at(0))); }

// parse(text, url, file, owner): [record, what was found, its size]. See js/module_record.h.
js::Value parse(Call& call) {
  const File file = read_file(call.string_at(2), header_of(call[0]));
  const js::String source = js::String::of(call.context(), call[0]);
  const js::String url = js::String::of(call.context(), call[1]);
  const js::Completion record = js::parse_module(
      call.context(),
      {.source = source, .url = url, .owner = call.object_at(3), .bytecode = file.bytecode});
  if (!record) {
    return call.fail(record.error());
  }
  js::ArrayBuilder result(call.context());
  result.push(*record);
  result.push(call.number(static_cast<double>(file.found)));
  result.push(call.number(static_cast<double>(file.bytecode.size())));
  return result.array();
}

// wasCompiled(record)
js::Value was_compiled(Call& call) {
  return call.boolean(js::module_was_compiled(call.object_at(0)));
}

// encodeModule(record, text): the contents of a file.
js::Value encode_module(Call& call) {
  return contents_of(call, js::module_bytecode(call.context(), call.object_at(0)));
}

std::string digits_of(std::uint64_t number) {
  std::array<char, 17> digits{};
  std::snprintf(digits.data(), digits.size(), "%016llx", static_cast<unsigned long long>(number));
  return digits.data();
}

// hash(text): sixteen digits.
js::Value hash(Call& call) {
  return call.string(digits_of(std::hash<std::string>{}(call.string_at(0))));
}

}  // namespace

js::Object make_compile_cache_binding(Environment& environment) {
  const js::Context context = environment.context();
  js::Object binding = js::object(context);
  js::define<evaluate>(context, binding, "evaluate");
  js::define<encode>(context, binding, "encode");
  js::define<parse>(context, binding, "parse");
  js::define<was_compiled>(context, binding, "wasCompiled");
  js::define<encode_module>(context, binding, "encodeModule");
  js::define<hash>(context, binding, "hash");
  // Eight digits: the others are zeros.
  js::set(context, binding, "engine", js::string(context, digits_of(js::code_version()).substr(8)));
  return binding;
}

}  // namespace rondo::node
