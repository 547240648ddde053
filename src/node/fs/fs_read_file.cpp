// Reading a whole file: open, fstat, one read or more, close.
#include <fcntl.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <utility>

#include "js/direct_text.h"
#include "node/fs/fs_binding.h"
#include "node/fs/fs_steps.h"
#include "node/language/block_memory.h"
#include "node/watched_callbacks.h"
#include "rondo/fs/file_io.h"
#include "rondo/pool/completion_queue.h"
#include "rondo/sys/page_shelf.h"
#include "text/utf8.h"

namespace rondo::node {

namespace {

using js::Call;

enum class ContentForm : std::uint8_t { bytes, text };

// Of so few bytes a copy costs less than memory that the engine frees some day: that would be two
// objects more, and more work for the collector.
constexpr std::size_t copied_size_max = BlockCache::block_bytes_min - 1;
static_assert(copied_size_max <= PageShelf::block_bytes_max);

// What has been read: on the shelf as long as it is little, then in memory that the engine can take
// over.
class Content {
 public:
  Content() = default;
  Content(Content&& other) noexcept
      : little_(std::move(other.little_)),
        block_(std::exchange(other.block_, {})),
        size(std::exchange(other.size, 0)) {}
  Content& operator=(Content&&) = delete;
  ~Content() { shared_block_cache().give(block_); }

  // False when there is no memory left.
  [[nodiscard]] bool reserve(std::size_t wanted) {
    if (wanted <= capacity()) {
      return true;
    }
    if (block_.memory != nullptr) {
      void* larger = std::realloc(block_.memory, wanted);
      block_ = larger == nullptr ? block_ : BlockCache::Block{larger, wanted};
      return larger != nullptr;
    }
    if (little_ == nullptr && wanted <= copied_size_max) {
      little_ = shared_page_shelf().take(wanted);
      return little_ != nullptr;
    }
    return move_to_block(wanted);
  }

  [[nodiscard]] bool is_little() const { return block_.memory == nullptr; }
  [[nodiscard]] std::size_t capacity() const {
    return is_little() ? little_.get_deleter().bytes : block_.bytes;
  }
  [[nodiscard]] std::byte* data() const {
    return is_little() ? little_.get() : static_cast<std::byte*>(block_.memory);
  }
  [[nodiscard]] PageShelf::Block release_little() { return std::move(little_); }
  [[nodiscard]] BlockCache::Block release() { return std::exchange(block_, {}); }

 private:
  [[nodiscard]] bool move_to_block(std::size_t wanted) {
    block_ = shared_block_cache().take(wanted);
    if (block_.memory != nullptr && size > 0) {
      std::memcpy(block_.memory, little_.get(), size);
    }
    return block_.memory != nullptr;
  }

  PageShelf::Block little_;
  BlockCache::Block block_;

 public:
  std::size_t size = 0;
};

js::Value text_to_script(js::Context context, const Content& content) {
  const js::Lock lock(context);
  const text::Bytes bytes(reinterpret_cast<const std::uint8_t*>(content.data()), content.size);
  return js::utf8_text(context, bytes);
}

js::Value bytes_to_script(js::Context context, Content& content) {
  const std::size_t size = content.size;
  if (content.is_little()) {
    FsState& state = FsState::current();
    state.content = content.release_little();
    state.content_size = size;
    return js::number(context, static_cast<double>(size));
  }
  return block_to_script(context, content.release(), size);
}

// The steps, each of which may run on any thread.
//
// In Node each of them is a job of the pool: open, fstat, one read or more, close. So many turns it
// takes here, for others that wait have theirs in between. But what a turn is for is put off as
// long as it can be: then the content takes memory only at the end, just before script gets it, and
// many files in flight do with the memory of a few.
class Reading : public FileSteps {
 public:
  Reading(fs::Path path, int flags, ContentForm form)
      : FileSteps(std::move(path), flags, 0666), form_(form) {}
  Reading(int file, ContentForm form) : FileSteps(file), form_(form), step_(Step::status) {}

  [[nodiscard]] bool is_done() const { return step_ == Step::done; }

  void do_step() {
    ++turn_count_;
    while (!is_done() && step_count_ < turn_count_ && !may_wait()) {
      ++step_count_;
      take_step();
    }
  }

  void cancel(const Error& error) {
    set_error(error);
    give_up_file();
    step_ = Step::done;
  }

  [[nodiscard]] js::Value to_script(js::Context context) {
    if (is_too_large_) {
      return js::number(context, static_cast<double>(size_));
    }
    return form_ == ContentForm::text ? text_to_script(context, content_)
                                      : bytes_to_script(context, content_);
  }

 private:
  enum class Step : std::uint8_t { open, status, read, close, done };

  // What one read asks for: of a file whose size is known, and of others.
  static constexpr std::size_t chunk_size = 512UL * 1024;
  static constexpr std::size_t unknown_chunk_size = 64UL * 1024;
  static constexpr std::uint64_t size_max = 0x7FFF'FFFF;
  // Larger files are read a chunk in a turn, as a thread should not be held for long.
  static constexpr std::uint64_t late_size_max = 8 * chunk_size;

  // Whether a later turn can do the step as well.
  [[nodiscard]] bool may_wait() const {
    if (!has_own_file()) {
      return false;
    }
    // Opening, fstat, one read and closing are four turns.
    if (step_ == Step::status) {
      return turn_count_ < 4;
    }
    const bool is_late = size_ > 0 && size_ <= late_size_max && content_.size == 0;
    return step_ == Step::read && is_late &&
           turn_count_ < 3 + (size_ + chunk_size - 1) / chunk_size;
  }

  void take_step() {
    switch (step_) {
      case Step::open:
        step_ = open_file() ? Step::status : Step::done;
        return;
      case Step::status:
        ask_status();
        return;
      case Step::read:
        read();
        return;
      case Step::close:
        close_file();
        step_ = Step::done;
        return;
      case Step::done:
        return;
    }
  }

  void ask_status() {
    const Result<std::uint64_t> size = fs::sync::size_of_file(file());
    if (!size) {
      fail(size.error());
      return;
    }
    size_ = *size;
    if (size_ > size_max) {
      is_too_large_ = true;
      end();
      return;
    }
    step_ = Step::read;
  }

  void read() {
    const bool is_known = size_ > 0;
    // Not before, as many files may have been opened by now, none of which needs memory yet.
    if (is_known ? !content_.reserve(size_) : !make_room()) {
      fail(Error{"read", ENOMEM});
      return;
    }
    const std::size_t wanted =
        is_known ? std::min(size_ - content_.size, chunk_size)
                 : std::min(content_.capacity() - content_.size, unknown_chunk_size);
    const Result<std::size_t> count =
        fs::sync::read(file(), fs::Buffer(content_.data() + content_.size, wanted));
    if (!count) {
      fail(count.error());
      return;
    }
    content_.size += *count;
    if (content_.size > size_max) {
      is_too_large_ = true;
      size_ = content_.size;
      end();
      return;
    }
    if (*count == 0 || (is_known && content_.size == size_)) {
      end();
    }
  }

  [[nodiscard]] bool make_room() {
    const std::size_t needed = content_.size + unknown_chunk_size;
    return needed <= content_.capacity() ||
           content_.reserve(std::max(needed, content_.capacity() * 2));
  }

  void end() { step_ = has_own_file() ? Step::close : Step::done; }
  void fail(const Error& error) {
    set_error(error);
    end();
  }

  ContentForm form_;
  Step step_ = Step::open;
  bool is_too_large_ = false;
  std::uint32_t turn_count_ = 0;
  std::uint32_t step_count_ = 0;
  std::uint64_t size_ = 0;  // Zero if there is no saying.
  Content content_;
};

// One whose callback waits in script, at a place of which only the number is known here: the
// receiver is called with it, whether it failed, and the error or the content.
class PlacedReading final : public StepsWork<Reading> {
 public:
  PlacedReading(Environment& environment, double place, Reading reading)
      : StepsWork(environment, std::move(reading)), place_(place) {}

  // While script asks for the next one of those that ended together, and the one it got: it need
  // not be left between them.
  struct Sequence {
    bool is_awaited = false;
    std::unique_ptr<PlacedReading> next;
  };
  [[nodiscard]] static Sequence& sequence() {
    static thread_local Sequence current;
    return current;
  }
  [[nodiscard]] static const void* common_family() { return &sequence(); }

  [[nodiscard]] double place() const { return place_; }
  [[nodiscard]] bool has_failed() { return steps().error().has_value(); }
  // The error, or the content.
  [[nodiscard]] js::Value outcome() {
    Reading& reading = steps();
    return reading.error() ? environment().system_error(*reading.error(), reading.path())
                           : reading.to_script(environment().context());
  }

 private:
  [[nodiscard]] const void* family() const override { return common_family(); }

  [[nodiscard]] bool is_taken() override {
    Sequence& current = sequence();
    if (!std::exchange(current.is_awaited, false)) {
      return false;
    }
    current.next.reset(this);
    return true;
  }

  void report() override {
    std::array<js::Value, 3> values{};
    environment().enter_with(FsState::current().read_receiver.object(), [&] {
      const js::Context context = environment().context();
      values[0] = js::number(context, place_);
      values[1] = js::boolean(context, has_failed());
      values[2] = outcome();
      return std::span<const js::Value>(values);
    });
  }

  double place_;
};

Reading reading_of(const Call& call) {
  const ContentForm form = call.boolean_at(2) ? ContentForm::text : ContentForm::bytes;
  if (js::is_number(call[0])) {
    return {call.int_at(0), form};
  }
  return {path_at(call, 0), call.int_at(1), form};
}

js::Value take_content(Call& call) {
  const js::Lock lock(call.context());
  FsState& state = FsState::current();
  const auto view = js::bytes_of(call.context(), call[0]);
  if (state.content != nullptr) {
    std::memcpy(view.data(), state.content.get(), std::min(view.size(), state.content_size));
  }
  state.content.reset();
  state.content_size = 0;
  return call.undefined();
}

// (path or fd, flags, asText)
js::Value read_file(Call& call) { return perform_steps(call, 3, reading_of(call)); }

js::Value set_read_receiver(Call& call) {
  FsState::current().read_receiver = js::Pin(Environment::current().engine(), call[0]);
  return call.undefined();
}

// (path or fd, flags, asText, place)
js::Value queue_read_file(Call& call) {
  Environment& environment = Environment::current();
  if (is_each_callback_watched(environment)) {
    return call.boolean(false);
  }
  std::make_unique<PlacedReading>(environment, call.number_at(3), reading_of(call))
      .release()
      ->submit();
  return call.boolean(true);
}

// Whether what comes after the callback that runs now is such a reading, at its end or not.
js::Value has_next_reading(Call& call) {
  Loop& loop = Environment::current().loop();
  return call.boolean(!loop.is_observed() &&
                      loop.completions().has_next(PlacedReading::common_family()));
}

// Its place, or -1 if there is none at its end among those that come next.
js::Value next_reading(Call& call) {
  CompletionQueue& completions = Environment::current().loop().completions();
  PlacedReading::Sequence& sequence = PlacedReading::sequence();
  sequence.is_awaited = true;
  while (sequence.is_awaited && completions.has_next(PlacedReading::common_family())) {
    completions.deliver_next();
  }
  sequence.is_awaited = false;
  return js::number(call.context(), sequence.next == nullptr ? -1 : sequence.next->place());
}

js::Value has_next_failed(Call& call) {
  return call.boolean(PlacedReading::sequence().next->has_failed());
}

// The error or content of what next_reading() has found.
js::Value take_outcome(Call& call) {
  const js::Lock lock(call.context());
  return std::exchange(PlacedReading::sequence().next, nullptr)->outcome();
}

}  // namespace

void define_fs_read_file(js::Context context, js::Object binding) {
  js::define<read_file>(context, binding, "readFile");
  js::define<set_read_receiver>(context, binding, "setReadReceiver");
  js::define<queue_read_file>(context, binding, "queueReadFile");
  js::define<has_next_reading>(context, binding, "hasNextReading");
  js::define<next_reading>(context, binding, "nextReading");
  js::define<has_next_failed>(context, binding, "hasNextFailed");
  js::define<take_outcome>(context, binding, "takeOutcome");
  js::define<take_content>(context, binding, "takeContent");
}

}  // namespace rondo::node
