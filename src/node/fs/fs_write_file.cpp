// Writing a whole file: open, one write or more, fsync if it is asked for, close.
//
// A file that is there is written over in place and not emptied first, which makes file systems
// give its blocks back and look for others, and flush it for safety: several times the cost of the
// rest. What was longer is cut to the new length before, what could not be written, after.
#include <fcntl.h>

#include <cstddef>
#include <memory>
#include <span>
#include <utility>

#include "node/fs/fs_binding.h"
#include "node/fs/fs_steps.h"
#include "rondo/fs/file_io.h"
#include "rondo/fs/status.h"

namespace rondo::node {

namespace {

using js::Call;

enum class Flush : std::uint8_t { no, yes };

// The steps, each of which may run on any thread. The bytes are the script's; the pin keeps them.
class Writing : public FileSteps {
 public:
  Writing(FileSteps file, std::span<const std::byte> bytes, js::Pin view, Flush flush)
      : FileSteps(std::move(file)),
        bytes_(bytes),
        view_(std::move(view)),
        flush_(flush),
        // Without bytes there is no write that would tell those who watch the file.
        is_in_place_(!bytes.empty() && !has_flag(O_APPEND) && take_flag(O_TRUNC)) {}

  [[nodiscard]] bool is_done() const { return step_ == Step::done; }

  void do_step() {
    switch (step_) {
      case Step::open:
        open();
        return;
      case Step::write:
        write();
        return;
      case Step::flush:
        end(fs::sync::fsync(file()));
        return;
      case Step::close:
        close_file();
        step_ = Step::done;
        return;
      case Step::done:
        return;
    }
  }

  void cancel(const Error& error) {
    set_error(error);
    if (has_own_file() && is_in_place_) {
      // What was called off cannot fail any more.
      (void)cut_to(written_);
    }
    give_up_file();
    step_ = Step::done;
  }

  [[nodiscard]] static js::Value to_script(js::Context /*context*/) { return nullptr; }

 private:
  enum class Step : std::uint8_t { open, write, flush, close, done };

  void open() {
    if (!open_file()) {
      step_ = Step::done;
      return;
    }
    step_ = Step::write;
    if (!is_in_place_) {
      return;
    }
    const Result<fs::Status> status = fs::sync::fstat(file());
    if (!status) {
      end(std::unexpected(status.error()));
      return;
    }
    // Pipes and devices have nothing to cut.
    is_in_place_ = status->is_file();
    if (is_in_place_ && std::cmp_greater(status->size, bytes_.size())) {
      if (const Result<> cut = cut_to(bytes_.size()); !cut) {
        end(cut);
      }
    }
  }

  void write() {
    const Result<std::size_t> count = fs::sync::write(file(), bytes_.subspan(written_));
    if (!count) {
      if (is_in_place_) {
        // The writing has failed already, which is what counts.
        (void)cut_to(written_);
      }
      end(std::unexpected(count.error()));
      return;
    }
    written_ += *count;
    if (written_ == bytes_.size()) {
      step_ = flush_ == Flush::yes ? Step::flush : Step::close;
    }
  }

  [[nodiscard]] Result<> cut_to(std::size_t length) const {
    return fs::sync::ftruncate(file(), static_cast<std::int64_t>(length));
  }

  void end(const Result<>& outcome) {
    if (!outcome) {
      set_error(outcome.error());
    }
    step_ = Step::close;
  }

  std::span<const std::byte> bytes_;
  std::size_t written_ = 0;
  js::Pin view_;
  Flush flush_;
  bool is_in_place_;
  Step step_ = Step::open;
};

// (path, flags, mode, view, flush)
js::Value write_file(Call& call) {
  const auto read = [&call] {
    js::Engine& engine = Environment::current().engine();
    const js::Lock lock(engine);
    return Writing({path_at(call, 0), call.int_at(1), static_cast<mode_t>(call.integer_at(2))},
                   call.bytes_at(3), js::Pin(engine, call[3]),
                   call.boolean_at(4) ? Flush::yes : Flush::no);
  };
  return perform_steps(call, 5, read());
}

}  // namespace

void define_fs_write_file(js::Context context, js::Object binding) {
  js::define<write_file>(context, binding, "writeFile");
}

}  // namespace rondo::node
