// Opening, reading and writing files.
#include <algorithm>
#include <limits>
#include <vector>

#include "node/fs/fs_binding.h"
#include "node/fs/fs_request.h"
#include "rondo/fs/file_io.h"

namespace rondo::node {

namespace {

using js::Call;

constexpr std::int64_t own_position = -1;

// Numbers are not exact so far out: the kernel refuses a start from where the length reaches beyond
// its last offset, and there is no file there anyway.
std::int64_t last_start(std::int64_t position, std::size_t length) {
  return std::min(position,
                  std::numeric_limits<std::int64_t>::max() - static_cast<std::int64_t>(length));
}

// One buffer of the script's, which stays where it is and alive until the end.
template <class Buffer, auto at_own_position, auto at_offset>
struct Transfer : WithoutPaths {
  int file;
  Buffer buffer;
  std::int64_t position;
  js::Pin view;

  [[nodiscard]] Result<std::size_t> execute() const {
    return position <= own_position ? at_own_position(file, buffer)
                                    : at_offset(file, buffer, position);
  }
  [[nodiscard]] static js::Value to_script(js::Context context, Result<std::size_t>& count) {
    return plain_to_script(context, count);
  }
};

// (fd, view, offset, length, position): offset and length are within the view.
template <class Operation>
js::Value transfer(Call& call) {
  const auto read = [&call] {
    js::Engine& engine = Environment::current().engine();
    const js::Lock lock(engine);
    const std::span<std::byte> memory = call.bytes_at(1);
    const auto offset = static_cast<std::size_t>(call.integer_at(2));
    const auto length = static_cast<std::size_t>(call.integer_at(3));
    const bool is_inside = offset <= memory.size() && length <= memory.size() - offset;
    return Operation{{},
                     call.int_at(0),
                     is_inside ? memory.subspan(offset, length) : std::span<std::byte>(),
                     last_start(offset_at(call, 4), length),
                     js::Pin(engine, call[1])};
  };
  return perform(call, 5, read());
}

using Read = Transfer<fs::Buffer, &fs::sync::read, &fs::sync::pread>;
using Write = Transfer<fs::ConstBuffer, &fs::sync::write, &fs::sync::pwrite>;

// Several buffers.
template <class Buffer, auto at_own_position, auto at_offset>
struct VectorTransfer : WithoutPaths {
  int file = -1;
  std::vector<Buffer> buffers;
  std::int64_t position = own_position;
  std::vector<js::Pin> views;

  [[nodiscard]] Result<std::size_t> execute() const {
    return position <= own_position ? at_own_position(file, buffers)
                                    : at_offset(file, buffers, position);
  }
  [[nodiscard]] static js::Value to_script(js::Context context, Result<std::size_t>& count) {
    return plain_to_script(context, count);
  }
};

// (fd, views, position)
template <class Operation>
js::Value vector_transfer(Call& call) {
  const auto read = [&call] {
    js::Engine& engine = Environment::current().engine();
    const js::Lock lock(engine);
    const js::Context context = call.context();
    Operation operation;
    operation.file = call.int_at(0);
    operation.position = offset_at(call, 2);
    js::Object views = call.object_at(1);
    const auto count =
        static_cast<unsigned>(js::to_number(context, js::get(context, views, "length")));
    for (unsigned index = 0; index < count; ++index) {
      const js::Value view = js::get(context, views, index);
      operation.buffers.push_back(js::memory_of(context, view).value_or(std::span<std::byte>()));
      operation.views.emplace_back(engine, view);
    }
    return operation;
  };
  return perform(call, 3, read());
}

using ReadVector = VectorTransfer<fs::Buffer, &fs::sync::readv, &fs::sync::preadv>;
using WriteVector = VectorTransfer<fs::ConstBuffer, &fs::sync::writev, &fs::sync::pwritev>;

}  // namespace

void define_fs_descriptors(js::Context context, js::Object binding) {
  define_plain<&fs::sync::open>(context, binding, "open");
  define_plain<&fs::sync::close>(context, binding, "close");
  define_plain<&fs::sync::fsync>(context, binding, "fsync");
  define_plain<&fs::sync::fdatasync>(context, binding, "fdatasync");
  define_plain<&fs::sync::ftruncate>(context, binding, "ftruncate");
  js::define<transfer<Read>>(context, binding, "read");
  js::define<transfer<Write>>(context, binding, "write");
  js::define<vector_transfer<ReadVector>>(context, binding, "readv");
  js::define<vector_transfer<WriteVector>>(context, binding, "writev");
}

}  // namespace rondo::node
