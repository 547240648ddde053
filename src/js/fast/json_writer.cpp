#include "js/fast/json_writer.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <string_view>
#include <variant>

#include "text/json_escape.h"

namespace rondo::js {

namespace {

// Values that are no cells, by their bits: see plain_values.h.
constexpr std::uint64_t number_bits = 0xfffe'0000'0000'0000;
constexpr std::uint64_t number_offset = 0x0002'0000'0000'0000;
constexpr std::uint64_t null_bits = 2;
constexpr std::uint64_t false_bits = 6;
constexpr std::uint64_t true_bits = 7;
constexpr std::uint64_t undefined_bits = 10;

constexpr std::size_t integer_size_max = 20;
// Behind what is reserved for a name, so that it can be copied in blocks.
constexpr std::size_t slack = JsonNames::block;

constexpr std::size_t name_text_max = std::size_t{1} << 20;
constexpr std::size_t kept_room_max = std::size_t{1} << 20;
constexpr std::size_t result_units_max = std::size_t{1} << 28;

bool is_surrogate(char16_t unit) { return (unit & 0xF800) == 0xD800; }
bool is_pair(std::u16string_view text, std::size_t index) {
  return (text[index] & 0xFC00) == 0xD800 && index + 1 < text.size() &&
         (text[index + 1] & 0xFC00) == 0xDC00;
}

}  // namespace

// ---- Names --------------------------------------------------------------------------------------

void JsonNames::clear() noexcept {
  ++call_;
  names_.clear();
  text_.clear();
}

const JsonNames::Range* JsonNames::find(const Shapes& shapes, const void* object,
                                        const void* prototype) {
  const std::uint32_t number = Shapes::number_of_shape(object);
  Known& known = known_[(number / 16) % known_.size()];
  if (known.shape == number && known.call == call_) {
    return &known.range;
  }
  const void* const shape = shapes.shape_of(object);
  if (Shapes::prototype_of(shape) != prototype || text_.size() > name_text_max) {
    return nullptr;
  }
  const auto begin = static_cast<std::uint32_t>(names_.size());
  if (!shapes.each_property(shape, [this](const auto& property) { return add(property); })) {
    return nullptr;
  }
  text_.resize(text_.size() + block);
  known = {.shape = number,
           .call = call_,
           .range = {.begin = begin, .end = static_cast<std::uint32_t>(names_.size())}};
  return &known.range;
}

bool JsonNames::add(const Shapes::Property& property) {
  constexpr std::string_view conversion = "toJSON";
  if (property.name->is_symbol() || !property.name->is_narrow() ||
      property.name->length > UINT16_MAX / 8 || (property.attributes & Shapes::computed) != 0) {
    return false;
  }
  std::span<const std::uint8_t> rest = property.name->narrow();
  if (std::ranges::equal(rest, conversion)) {
    return false;
  }
  if ((property.attributes & Shapes::not_enumerable) != 0) {
    return true;
  }
  const std::size_t begin = text_.size();
  text_.resize(begin + rest.size() * text::json_escape_size_max + 4);
  std::uint8_t* to = text_.data() + begin;
  *to++ = ',';
  *to++ = '"';
  while (!rest.empty()) {
    const std::size_t plain = text::copy_plain_json(rest, to);
    to += plain;
    rest = rest.subspan(plain);
    if (!rest.empty()) {
      to = text::write_json_escape(rest.front(), to);
      rest = rest.subspan(1);
    }
  }
  *to++ = '"';
  *to++ = ':';
  text_.resize(static_cast<std::size_t>(to - text_.data()));
  names_.push_back({.begin = static_cast<std::uint32_t>(begin),
                    .size = static_cast<std::uint16_t>(text_.size() - begin),
                    .place = property.place});
  return true;
}

// ---- Room ---------------------------------------------------------------------------------------

bool JsonRoom::grow(std::size_t size) noexcept {
  const std::size_t wanted = std::max({size, size_ * 2, std::size_t{16} * 1024});
  void* const memory = std::realloc(memory_.get(), wanted);
  if (memory == nullptr) {
    return false;
  }
  static_cast<void>(memory_.release());
  memory_.reset(memory);
  size_ = wanted;
  return true;
}

void JsonRoom::shrink() noexcept {
  if (size_ > kept_room_max) {
    memory_.reset();
    size_ = 0;
  }
}

// ---- Values -------------------------------------------------------------------------------------

template <class Unit>
JsonOutcome JsonWriter<Unit>::write(JSValueRef value) {
  data_ = static_cast<Unit*>(room_.data());
  capacity_ = room_.size() / sizeof(Unit);
  if (write_value(std::bit_cast<std::uintptr_t>(value))) {
    return JsonOutcome::written;
  }
  return needs_wide_ ? JsonOutcome::needs_wide : JsonOutcome::not_plain;
}

template <class Unit>
bool JsonWriter<Unit>::grow(std::size_t units) {
  if (size_ + units > result_units_max || !room_.grow((size_ + units) * sizeof(Unit))) {
    return false;
  }
  data_ = static_cast<Unit*>(room_.data());
  capacity_ = room_.size() / sizeof(Unit);
  return true;
}

template <class Unit>
bool JsonWriter<Unit>::write_value(std::uint64_t bits) {
  if ((bits & number_bits) == number_bits) {
    return write_integer(static_cast<std::int32_t>(bits));
  }
  if ((bits & number_bits) != 0) {
    return write_double(std::bit_cast<double>(bits - number_offset));
  }
  // NOLINTNEXTLINE(performance-no-int-to-ptr): that is what a value is.
  const auto value = reinterpret_cast<JSValueRef>(bits);
  if (is_cell(value)) {
    return write_cell(value);
  }
  switch (bits) {
    case true_bits:
      return write_ascii("true");
    case false_bits:
      return write_ascii("false");
    case null_bits:
    case undefined_bits:  // Of an array: objects do not come here with it.
      return write_ascii("null");
    default:
      return false;
  }
}

template <class Unit>
bool JsonWriter<Unit>::write_cell(const void* cell) {
  if (type_of(static_cast<JSValueRef>(cell)) == tools_.string_type) {
    return write_string(cell);
  }
  if (depth_ == depth_max) {
    return false;
  }
  ++depth_;
  const bool is_written = tools_.shapes.is_plain_object(cell) ? write_object(cell)
                          : tools_.shapes.is_array(cell)      ? write_array(cell)
                                                              : false;
  --depth_;
  return is_written;
}

template <class Unit>
bool JsonWriter<Unit>::write_object(const void* cell) {
  const JsonNames::Range* const known = names_.find(tools_.shapes, cell, tools_.object_prototype);
  if (known == nullptr) {
    return false;
  }
  const Shapes::Values values(cell);
  const std::size_t begin = size_;
  const std::uint32_t end = known->end;
  for (std::uint32_t index = known->begin; index != end; ++index) {
    const JsonNames::Name& name = names_.name(index);
    const std::uint64_t value = values.property(name.place);
    if (value != undefined_bits && (!write_name(name) || !write_value(value))) {
      return false;
    }
  }
  return end_list(begin, '{', '}');
}

// Each item has a comma before it; that of the first becomes the bracket.
template <class Unit>
bool JsonWriter<Unit>::end_list(std::size_t begin, char opening, char closing) {
  if (!reserve(2)) {
    return false;
  }
  if (size_ == begin) {
    put(opening);
  } else {
    data_[begin] = static_cast<Unit>(opening);
  }
  put(closing);
  return true;
}

template <class Unit>
bool JsonWriter<Unit>::write_array(const void* cell) {
  const std::size_t begin = size_;
  return write_items(cell, tools_.shapes.array_items(cell)) && end_list(begin, '[', ']');
}

template <class Unit>
bool JsonWriter<Unit>::write_items(const void* cell, ArrayItems kind) {
  if (kind == ArrayItems::unknown) {
    return false;
  }
  const Shapes::Values values(cell);
  const std::uint32_t count = values.item_count();
  if (kind == ArrayItems::none) {
    return count == 0;
  }
  for (std::uint32_t index = 0; index < count; ++index) {
    if (!reserve(1)) {
      return false;
    }
    put(',');
    const std::uint64_t item = values.item(index);
    if (kind == ArrayItems::values) {
      if (!write_value(item)) {  // What is not there has the bits of no value.
        return false;
      }
    } else if (const auto number = std::bit_cast<double>(item);
               std::isnan(number) || !write_double(number)) {
      return false;  // Here what is not there is no number, which no item is.
    }
  }
  return true;
}

// ---- Text ---------------------------------------------------------------------------------------

template <class Unit>
bool JsonWriter<Unit>::write_name(const JsonNames::Name& name) {
  if (!reserve(name.size + slack)) {
    return false;
  }
  const std::uint8_t* const text = names_.text(name);
  if constexpr (sizeof(Unit) == 1) {
    std::memcpy(data_ + size_, text, JsonNames::block);
    if (name.size > JsonNames::block) {
      std::memcpy(data_ + size_, text, name.size);
    }
  } else {
    std::copy_n(text, name.size, data_ + size_);
  }
  size_ += name.size;
  return true;
}

template <class Unit>
bool JsonWriter<Unit>::write_ascii(std::string_view text) {
  if (!reserve(text.size())) {
    return false;
  }
  std::ranges::copy(text, data_ + size_);
  size_ += text.size();
  return true;
}

template <class Unit>
bool JsonWriter<Unit>::write_integer(std::int64_t number) {
  std::array<char, integer_size_max> digits;  // NOLINT(*-member-init)
  const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), number);
  return write_ascii({digits.data(), end});
}

template <class Unit>
bool JsonWriter<Unit>::write_double(double number) {
  if (!std::isfinite(number)) {
    return write_ascii("null");
  }
  constexpr double exact_max = 9007199254740992.0;
  if (std::abs(number) < exact_max && number == std::trunc(number)) {
    return write_integer(static_cast<std::int64_t>(number));
  }
  std::array<char, JsonTools::number_size_max> room;  // NOLINT(*-member-init)
  const std::span<const char> text = tools_.write_number(number, room);
  return write_ascii({text.data(), text.size()});
}

template <class Unit>
bool JsonWriter<Unit>::write_string(const void* cell) {
  const TextCell* const text = finished_text(cell);
  if (text == nullptr) {
    const auto joined = tools_.strings.borrow_text(static_cast<JSValueRef>(cell));
    return joined && std::visit([this](auto found) { return this->write_quoted(found); }, *joined);
  }
  return text->is_narrow() ? write_quoted(text->narrow()) : write_quoted(text->wide());
}

template <class Unit>
bool JsonWriter<Unit>::write_quoted(std::span<const std::uint8_t> text) {
  if (!reserve(text.size() + 2)) {
    return false;
  }
  put('"');
  while (!text.empty()) {
    std::size_t plain = 0;
    if constexpr (sizeof(Unit) == 1) {
      plain = text::copy_plain_json(text, data_ + size_);
    } else {
      const auto end = std::ranges::find_if(text, text::needs_json_escape);
      plain = static_cast<std::size_t>(end - text.begin());
      std::copy_n(text.begin(), plain, data_ + size_);
    }
    size_ += plain;
    text = text.subspan(plain);
    if (text.empty()) {
      break;
    }
    // The escape, the rest and the quote.
    if (!reserve(text::json_escape_size_max + text.size())) {
      return false;
    }
    size_ = static_cast<std::size_t>(text::write_json_escape(text.front(), data_ + size_) - data_);
    text = text.subspan(1);
  }
  put('"');
  return true;
}

template <class Unit>
bool JsonWriter<Unit>::write_quoted(std::u16string_view text) {
  if constexpr (sizeof(Unit) == 1) {
    needs_wide_ = true;
    return false;
  } else {
    if (!reserve(text.size() * text::json_escape_size_max + 2)) {
      return false;
    }
    put('"');
    for (std::size_t index = 0; index < text.size(); ++index) {
      const char16_t unit = text[index];
      if (is_surrogate(unit) && is_pair(text, index)) {
        data_[size_++] = unit;
        data_[size_++] = text[++index];
      } else if (is_surrogate(unit) || text::needs_json_escape(unit)) {
        size_ = static_cast<std::size_t>(text::write_json_escape(unit, data_ + size_) - data_);
      } else {
        data_[size_++] = unit;
      }
    }
    put('"');
    return true;
  }
}

template class JsonWriter<std::uint8_t>;
template class JsonWriter<char16_t>;

}  // namespace rondo::js
