#include "node/fs/fs_binding.h"

#include <fcntl.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <variant>
#include <vector>

#include "js/direct_text.h"
#include "js/native.h"
#include "js/typed_array.h"
#include "node/bindings.h"
#include "node/environment.h"
#include "node/fs/fs_request.h"
#include "text/utf8.h"

namespace rondo::node {

namespace {

std::string_view text_in(text::Bytes utf8) {
  return {reinterpret_cast<const char*>(utf8.data()), utf8.size()};
}

text::Encoded encode(text::Bytes latin1, text::MutableBytes room) {
  return text::encode_latin1_as_utf8(latin1, room);
}

text::Encoded encode(std::u16string_view units, text::MutableBytes room) {
  return text::encode_utf8(units, room);
}

}  // namespace

// ---- Arguments and results ------------------------------------------------------------------

fs::Path path_at(const js::Call& call, std::size_t index) {
  const auto borrowed = js::borrow_text(call.context(), call[index]);
  if (!borrowed) {
    return {text_in(js::bytes_of(call.context(), call[index]))};
  }
  const auto* const narrow = std::get_if<text::Bytes>(&*borrowed);
  if (narrow != nullptr && text::is_ascii(*narrow)) {
    return {text_in(*narrow)};
  }
  // Most paths need no allocation: a unit becomes three bytes at most.
  std::array<std::uint8_t, 768> small;
  std::vector<std::uint8_t> large;
  return std::visit(
      [&](const auto& units) -> fs::Path {
        text::MutableBytes room = small;
        if (units.size() * 3 > small.size()) {
          large.resize(units.size() * 3);
          room = large;
        }
        return {text_in(room.first(encode(units, room).bytes_written))};
      },
      *borrowed);
}

std::int64_t offset_at(const js::Call& call, std::size_t index) {
  constexpr double limit = 9223372036854775808.0;
  const double value = call.number_at(index);
  if (!(value < limit)) {
    return std::numeric_limits<std::int64_t>::max();
  }
  return value < -limit ? -1 : static_cast<std::int64_t>(value);
}

js::Value name_to_script(js::Context context, std::string_view name, NameForm form) {
  return form == NameForm::text ? js::string(context, name)
                                : js::bytes(context, std::as_bytes(std::span(name)));
}

// ---- Shared numbers -------------------------------------------------------------------------

FsState& FsState::current() {
  static thread_local FsState state;
  return state;
}

namespace {

void put_time(double* values, std::int64_t* bigints, std::size_t index, fs::FileTime time) {
  values[index] = static_cast<double>(time.seconds);
  values[index + 1] = time.nanoseconds;
  bigints[index] = time.seconds;
  bigints[index + 1] = time.nanoseconds;
}

template <std::size_t count>
void put_numbers(double* values, std::int64_t* bigints,
                 const std::array<std::uint64_t, count>& numbers) {
  for (std::size_t index = 0; index < count; ++index) {
    values[index] = static_cast<double>(numbers[index]);
    bigints[index] = static_cast<std::int64_t>(numbers[index]);
  }
}

}  // namespace

void FsState::tell(const fs::Status& status, std::size_t place) const {
  double* const numbers = values + place * status_size;
  std::int64_t* const bigints = bigint_values + place * status_size;
  put_numbers(numbers, bigints,
              std::array<std::uint64_t, 10>{
                  status.device, status.mode, status.link_count, status.user, status.group,
                  status.special_device, status.block_size, status.inode,
                  static_cast<std::uint64_t>(status.size), status.block_count});
  put_time(numbers, bigints, 10, status.access_time);
  put_time(numbers, bigints, 12, status.modify_time);
  put_time(numbers, bigints, 14, status.change_time);
  put_time(numbers, bigints, 16, status.birth_time);
}

void FsState::tell(const fs::FileSystemStatus& status) const {
  put_numbers(values, bigint_values,
              std::array<std::uint64_t, 8>{status.type, status.block_size, status.fragment_size,
                                           status.block_count, status.free_block_count,
                                           status.available_block_count, status.file_count,
                                           status.free_file_count});
}

// ---- The binding ----------------------------------------------------------------------------

namespace {

js::Object make_open_flags(js::Context context) {
  struct Flag {
    std::string_view name;
    int value;
  };
  constexpr std::array flags = {
      Flag{"O_CREAT", O_CREAT},     Flag{"O_EXCL", O_EXCL},
      Flag{"O_NOCTTY", O_NOCTTY},   Flag{"O_TRUNC", O_TRUNC},
      Flag{"O_APPEND", O_APPEND},   Flag{"O_DIRECTORY", O_DIRECTORY},
      Flag{"O_NOATIME", O_NOATIME}, Flag{"O_NOFOLLOW", O_NOFOLLOW},
      Flag{"O_SYNC", O_SYNC},       Flag{"O_DSYNC", O_DSYNC},
      Flag{"O_DIRECT", O_DIRECT},   Flag{"O_NONBLOCK", O_NONBLOCK},
  };
  js::Object object = js::object(context);
  for (const Flag& flag : flags) {
    js::set(context, object, flag.name, js::number(context, flag.value));
  }
  return object;
}

template <class Number>
js::Pin make_numbers(Environment& environment, Number*& address) {
  const auto numbers =
      js::make_shared_items<Number>(environment.context(), 2 * FsState::status_size);
  address = numbers.items;
  return {environment.engine(), numbers.array};
}

}  // namespace

js::Object make_fs_binding(Environment& environment) {
  const js::Context context = environment.context();
  FsState& state = FsState::current();
  state.values_array = make_numbers(environment, state.values);
  state.bigint_values_array = make_numbers(environment, state.bigint_values);
  js::Object binding = js::object(context);
  js::set(context, binding, "statValues", state.values_array.get());
  js::set(context, binding, "bigintStatValues", state.bigint_values_array.get());
  js::set(context, binding, "openFlags", make_open_flags(context));
  define_fs_descriptors(context, binding);
  define_fs_paths(context, binding);
  define_fs_status(context, binding);
  define_fs_directories(context, binding);
  define_fs_read_file(context, binding);
  define_fs_write_file(context, binding);
  define_fs_watchers(context, binding);
  return binding;
}

}  // namespace rondo::node
