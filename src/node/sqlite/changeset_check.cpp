#include "node/sqlite/changeset_check.h"

#include <sqlite3.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

namespace rondo::node::sqlite {

namespace {

// Tables follow each other, each with a head and changes. A change has an operation, a byte that
// does not matter here, and one or two records with values of columns.
class Reader {
 public:
  explicit Reader(std::span<const std::byte> bytes) noexcept : rest_(bytes) {}

  bool is_well_formed() {
    while (!rest_.empty()) {
      const std::uint8_t kind = *peek();
      const bool is_table = kind == changeset_head || kind == patchset_head;
      if (!(is_table ? read_head() : read_change())) {
        return false;
      }
    }
    return true;
  }

 private:
  static constexpr std::uint8_t changeset_head = 'T';
  static constexpr std::uint8_t patchset_head = 'P';

  [[nodiscard]] std::optional<std::uint8_t> peek() const {
    return rest_.empty() ? std::nullopt : std::optional(static_cast<std::uint8_t>(rest_.front()));
  }

  std::optional<std::uint8_t> read_byte() {
    const auto byte = peek();
    if (byte) {
      rest_ = rest_.subspan(1);
    }
    return byte;
  }

  bool skip(std::uint64_t size) {
    if (size > rest_.size()) {
      return false;
    }
    rest_ = rest_.subspan(static_cast<std::size_t>(size));
    return true;
  }

  // Seven bits a byte, the highest first, and all eight of a ninth.
  std::optional<std::uint64_t> read_number() {
    std::uint64_t number = 0;
    for (int place = 0; place < 9; ++place) {
      const auto byte = read_byte();
      if (!byte) {
        return std::nullopt;
      }
      if (place == 8) {
        return (number << 8U) | *byte;
      }
      number = (number << 7U) | (*byte & 0x7FU);
      if (*byte < 0x80) {
        return number;
      }
    }
    return std::nullopt;
  }

  bool read_head() {
    is_patchset_ = read_byte() == patchset_head;
    const auto count = read_number();
    if (!count || *count == 0 || *count > rest_.size()) {
      return false;
    }
    keys_.clear();
    for (std::uint64_t column = 0; column < *count; ++column) {
      keys_.push_back(*read_byte() != 0);
    }
    const auto name_end = std::ranges::find(rest_, std::byte{0});
    return name_end != rest_.end() &&
           skip(static_cast<std::uint64_t>(name_end - rest_.begin()) + 1);
  }

  bool read_change() {
    const auto operation = read_byte();
    if (keys_.empty() || !read_byte()) {
      return false;
    }
    switch (*operation) {
      case SQLITE_INSERT:
        return read_record(Columns::all, Missing::never);
      case SQLITE_DELETE:
        return read_record(is_patchset_ ? Columns::keys : Columns::all, Missing::never);
      case SQLITE_UPDATE:
        return read_record(Columns::all, Missing::unless_key) &&
               (is_patchset_ || read_record(Columns::all, Missing::may_be));
      default:
        return false;
    }
  }

  enum class Columns : std::uint8_t { all, keys };
  enum class Missing : std::uint8_t { never, unless_key, may_be };

  bool read_record(Columns columns, Missing missing) {
    return std::ranges::all_of(keys_, [&](bool is_key) {
      return (columns == Columns::keys && !is_key) ||
             read_value(missing == Missing::may_be || (missing == Missing::unless_key && !is_key));
    });
  }

  bool read_value(bool may_be_missing) {
    const auto type = read_byte();
    switch (type.value_or(UINT8_MAX)) {
      case 0:
        return may_be_missing;
      case SQLITE_INTEGER:
      case SQLITE_FLOAT:
        return skip(sizeof(std::int64_t));
      case SQLITE_TEXT:
      case SQLITE_BLOB: {
        const auto size = read_number();
        return size && skip(*size);
      }
      case SQLITE_NULL:
        return true;
      default:
        return false;
    }
  }

  std::span<const std::byte> rest_;
  std::vector<bool> keys_;  // Of the table: whether a column belongs to its primary key.
  bool is_patchset_ = false;
};

}  // namespace

bool is_well_formed_changeset(std::span<const std::byte> bytes) {
  return Reader(bytes).is_well_formed();
}

}  // namespace rondo::node::sqlite
