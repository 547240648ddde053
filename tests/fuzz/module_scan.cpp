// Texts that claim to be modules, or scripts: both forms that a string can have tell the same, and
// every place that is told lies in the text.
#include "text/module_scan.h"

#include <algorithm>
#include <array>
#include <string>

#include "require.h"
#include "text/script_imports.h"

namespace text = rondo::text;

namespace {

// Of each kind of part, in their order.
constexpr std::array<std::size_t, 21> operand_counts{4, 4, 2, 2, 4, 4, 0, 2, 2, 4, 2,
                                                     2, 1, 4, 2, 2, 2, 2, 0, 3, 0};

void check_places(const std::vector<std::int32_t>& numbers, std::size_t size) {
  for (std::size_t index = 0; index < numbers.size();) {
    const auto kind = static_cast<text::ModulePart>(numbers[index++]);
    require(kind >= text::ModulePart::request && kind <= text::ModulePart::awaited_loop);
    const std::size_t count = operand_counts[static_cast<std::size_t>(kind)];
    require(index + count <= numbers.size());
    for (std::size_t operand = 0; operand < count; ++operand) {
      const std::int32_t place = numbers[index + operand];
      require(place >= 0 && static_cast<std::size_t>(place) <= size);
      // The first two of a part, and the next two, are a range; the last one here is a flag.
      const bool is_flag = kind == text::ModulePart::default_value && operand == 3;
      require(operand % 2 == 0 || is_flag || numbers[index + operand - 1] <= place);
    }
    index += count;
  }
}

void check_import_calls(std::span<const std::uint8_t> bytes, std::u16string_view units) {
  constexpr std::string_view keyword = "import";
  const auto places = text::find_import_calls(bytes);
  require(places == text::find_import_calls(units));
  if (places) {
    for (const std::int32_t place : *places) {
      require(place >= 0 && static_cast<std::size_t>(place) + keyword.size() <= bytes.size());
      require(std::ranges::equal(keyword, bytes.subspan(place, keyword.size())));
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  // Memory of their own, whose ends are watched.
  const std::vector<std::uint8_t> bytes(data, data + size);
  const std::vector<char16_t> units(data, data + size);
  const auto narrow = text::scan_module(std::span(bytes));
  const auto wide = text::scan_module(std::u16string_view(units.data(), units.size()));
  require(narrow == wide);
  if (narrow) {
    check_places(*narrow, size);
  }
  check_import_calls(bytes, std::u16string_view(units.data(), units.size()));
  return 0;
}
