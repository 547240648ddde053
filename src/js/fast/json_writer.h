// Writes a value as JSON.stringify() does, if it is plain: objects and arrays without functions,
// getters or instances of classes inside, strings, numbers, booleans and null.
//
// Nothing of the program runs meanwhile, so shapes cannot change: what each object's properties are
// is found out once for a shape and kept, as text, until the end of the call.
#pragma once

#include <JavaScriptCore/JavaScript.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <span>
#include <vector>

#include "js/fast/direct_text.h"
#include "js/fast/shapes.h"

namespace rondo::js {

// The names of the properties of shapes that were met, ready to be written.
class JsonNames {
 public:
  struct Name {
    std::uint32_t begin;
    std::uint16_t size;
    std::uint8_t place;
  };
  struct Range {
    std::uint32_t begin;
    std::uint32_t end;
  };
  // So many bytes may be read from where a name begins, however long it is.
  static constexpr std::size_t block = 16;

  void clear() noexcept;

  // Those that are not written are left out. Nothing if the shape has what only the engine can
  // handle.
  [[nodiscard]] const Range* find(const Shapes& shapes, const void* object, const void* prototype);

  // Good until the next find().
  [[nodiscard]] const Name& name(std::uint32_t index) const noexcept { return names_[index]; }
  // A comma, the name in quotes and a colon.
  [[nodiscard]] const std::uint8_t* text(const Name& name) const noexcept {
    return text_.data() + name.begin;
  }

 private:
  struct Known {
    std::uint32_t shape = 0;
    std::uint32_t call = 0;
    Range range{};
  };

  [[nodiscard]] bool add(const Shapes::Property& property);

  // Those of former calls are not good any more.
  std::uint32_t call_ = 1;
  std::array<Known, 64> known_{};
  std::vector<Name> names_;
  std::vector<std::uint8_t> text_;
};

// Memory that grows and is kept for the next call, unless it is much.
class JsonRoom {
 public:
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] void* data() const noexcept { return memory_.get(); }
  // To at least that; false if there is no memory.
  [[nodiscard]] bool grow(std::size_t size) noexcept;
  void shrink() noexcept;

 private:
  struct Free {
    void operator()(void* memory) const noexcept { std::free(memory); }
  };
  std::unique_ptr<void, Free> memory_;
  std::size_t size_ = 0;
};

struct JsonTools {
  // Writes a number as script does, into room for so many characters, and answers which it took.
  static constexpr std::size_t number_size_max = 124;
  using WriteNumber = std::span<const char> (*)(double number,
                                                std::array<char, number_size_max>& room);

  const Shapes& shapes;
  const DirectText& strings;
  WriteNumber write_number;
  const void* object_prototype;
  std::uint8_t string_type;
};

enum class JsonOutcome : std::uint8_t { written, needs_wide, not_plain };

// A unit is a byte, or two of them when there are characters from U+0100 on.
template <class Unit>
class JsonWriter {
 public:
  JsonWriter(const JsonTools& tools, JsonNames& names, JsonRoom& room)
      : tools_(tools), names_(names), room_(room) {}

  [[nodiscard]] JsonOutcome write(JSValueRef value);
  [[nodiscard]] std::span<const Unit> written() const noexcept { return {data_, size_}; }

 private:
  [[nodiscard]] bool write_value(std::uint64_t bits);
  [[nodiscard]] bool write_cell(const void* cell);
  [[nodiscard]] bool write_string(const void* cell);
  [[nodiscard]] bool write_object(const void* cell);
  [[nodiscard]] bool write_array(const void* cell);
  [[nodiscard]] bool write_items(const void* cell, ArrayItems kind);
  [[nodiscard]] bool write_double(double number);
  [[nodiscard]] bool write_integer(std::int64_t number);
  [[nodiscard]] bool write_name(const JsonNames::Name& name);
  [[nodiscard]] bool write_quoted(std::span<const std::uint8_t> text);
  [[nodiscard]] bool write_quoted(std::u16string_view text);
  [[nodiscard]] bool write_ascii(std::string_view text);
  [[nodiscard]] bool end_list(std::size_t begin, char opening, char closing);

  [[nodiscard]] bool reserve(std::size_t units) {
    return capacity_ - size_ >= units || grow(units);
  }
  [[nodiscard]] bool grow(std::size_t units);
  void put(char character) noexcept { data_[size_++] = static_cast<Unit>(character); }

  // What is nested deeper is left to the engine, which knows how far the stack goes; what contains
  // itself ends there, too.
  static constexpr int depth_max = 64;

  const JsonTools& tools_;
  JsonNames& names_;
  JsonRoom& room_;
  Unit* data_ = nullptr;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
  int depth_ = 0;
  bool needs_wide_ = false;
};

extern template class JsonWriter<std::uint8_t>;
extern template class JsonWriter<char16_t>;

}  // namespace rondo::js
