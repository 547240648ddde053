// Where a script, which is no module, calls import().
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace rondo::text {

// The places of the word, in code rather than in texts or comments. No answer where only a parser
// could tell, such as for a method of that name.
[[nodiscard]] std::optional<std::vector<std::int32_t>> find_import_calls(
    std::span<const std::uint8_t> source);
[[nodiscard]] std::optional<std::vector<std::int32_t>> find_import_calls(
    std::u16string_view source);

}  // namespace rondo::text
