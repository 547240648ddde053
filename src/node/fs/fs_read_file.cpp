// Reading a whole file: open, fstat, one read or more, close.
//
// On the pool each step is a job of its own, as in Node: other work gets its turn between them,
// and a slow device holds a thread only while it works. Script hears only of the end.
#include <fcntl.h>

#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <utility>

#include "node/fs/fs_binding.h"
#include "node/fs/fs_request.h"
#include "rondo/fs/file_io.h"
#include "rondo/sys/block_cache.h"
#include "text/utf8.h"

namespace rondo::node {

namespace {

using js::Call;

enum class ContentForm : std::uint8_t { bytes, text };

// Memory that the engine can take over.
class Content {
 public:
  Content() = default;
  Content(Content&& other) noexcept
      : block_(std::exchange(other.block_, {})), size(std::exchange(other.size, 0)) {}
  Content& operator=(Content&&) = delete;
  ~Content() { shared_block_cache().give(block_); }

  // False when there is no memory left.
  [[nodiscard]] bool reserve(std::size_t capacity) {
    if (capacity <= block_.bytes) {
      return true;
    }
    if (block_.memory == nullptr) {
      block_ = shared_block_cache().take(capacity);
      return block_.memory != nullptr;
    }
    void* larger = std::realloc(block_.memory, capacity);
    if (larger == nullptr) {
      return false;
    }
    block_ = {larger, capacity};
    return true;
  }

  [[nodiscard]] std::size_t capacity() const { return block_.bytes; }
  [[nodiscard]] std::byte* data() const { return static_cast<std::byte*>(block_.memory); }
  [[nodiscard]] BlockCache::Block release() { return std::exchange(block_, {}); }

 private:
  BlockCache::Block block_;

 public:
  std::size_t size = 0;
};

JSValueRef text_to_script(JSContextRef context, const Content& content) {
  const text::Bytes bytes(reinterpret_cast<const std::uint8_t*>(content.data()), content.size);
  // Short ones are most frequent, and need no memory of their own on the way.
  std::array<char16_t, 2048> room;
  if (bytes.size() <= room.size()) {
    const std::size_t length = text::decode_utf8(bytes, room.data());
    return JSValueMakeString(
        context, js::String::from_characters(std::u16string_view(room.data(), length)).get());
  }
  const auto units = std::make_unique_for_overwrite<char16_t[]>(bytes.size());
  const std::size_t length = text::decode_utf8(bytes, units.get());
  return JSValueMakeString(
      context, js::String::from_characters(std::u16string_view(units.get(), length)).get());
}

void give_block(void* memory, void* bytes) {
  shared_block_cache().give({memory, reinterpret_cast<std::size_t>(bytes)});
}

JSValueRef bytes_to_script(JSContextRef context, Content& content) {
  const std::size_t size = content.size;
  // The engine wants an address even for nothing.
  if (!content.reserve(1)) {
    return nullptr;
  }
  const BlockCache::Block block = content.release();
  return JSObjectMakeArrayBufferWithBytesNoCopy(context, block.memory, size, give_block,
                                                reinterpret_cast<void*>(block.bytes), nullptr);
}

// The steps, each of which may run on any thread.
class Reading {
 public:
  Reading(fs::Path path, int flags, ContentForm form)
      : path_(std::move(path)), flags_(flags), form_(form) {}
  Reading(int file, ContentForm form)
      : path_(""), form_(form), file_(file), step_(Step::status), is_own_(false) {}

  [[nodiscard]] bool is_done() const { return step_ == Step::done; }

  void do_step() {
    switch (step_) {
      case Step::open:
        open();
        return;
      case Step::status:
        ask_status();
        return;
      case Step::read:
        read();
        return;
      case Step::close:
        close();
        return;
      case Step::done:
        return;
    }
  }

  // The work was called off; nothing was done since the last step.
  void cancel(const Error& error) {
    error_ = error;
    if (is_own_ && file_ >= 0) {
      Fd(file_).reset();
    }
    step_ = Step::done;
  }

  [[nodiscard]] const std::optional<Error>& error() const { return error_; }
  // Only opening is about the path.
  [[nodiscard]] std::string_view path() const {
    return file_ < 0 ? path_.text() : std::string_view();
  }

  [[nodiscard]] JSValueRef to_script(JSContextRef context) {
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

  void open() {
    Result<Fd> opened = fs::sync::open(path_, flags_, 0666);
    if (!opened) {
      error_ = opened.error();
      step_ = Step::done;
      return;
    }
    file_ = opened->release();
    step_ = Step::status;
  }

  void ask_status() {
    const Result<fs::Status> status = fs::sync::fstat(file_);
    if (!status) {
      end(status.error());
      return;
    }
    size_ = status->is_file() ? static_cast<std::uint64_t>(status->size) : 0;
    if (size_ > size_max) {
      is_too_large_ = true;
      end(std::nullopt);
      return;
    }
    if (!content_.reserve(size_)) {
      end(Error{"read", ENOMEM});
      return;
    }
    step_ = Step::read;
  }

  void read() {
    const bool is_known = size_ > 0;
    if (!is_known && !make_room()) {
      end(Error{"read", ENOMEM});
      return;
    }
    const std::size_t wanted =
        is_known ? std::min(size_ - content_.size, chunk_size)
                 : std::min(content_.capacity() - content_.size, unknown_chunk_size);
    const Result<std::size_t> count =
        fs::sync::read(file_, fs::Buffer(content_.data() + content_.size, wanted));
    if (!count) {
      end(count.error());
      return;
    }
    content_.size += *count;
    if (content_.size > size_max) {
      is_too_large_ = true;
      size_ = content_.size;
      end(std::nullopt);
      return;
    }
    if (*count == 0 || (is_known && content_.size == size_)) {
      end(std::nullopt);
    }
  }

  [[nodiscard]] bool make_room() {
    const std::size_t needed = content_.size + unknown_chunk_size;
    return needed <= content_.capacity() ||
           content_.reserve(std::max(needed, content_.capacity() * 2));
  }

  void end(std::optional<Error> error) {
    error_ = error;
    step_ = is_own_ ? Step::close : Step::done;
  }

  void close() {
    const Result<> closed = fs::sync::close(Fd(file_));
    if (!closed && !error_) {
      error_ = closed.error();
    }
    step_ = Step::done;
  }

  fs::Path path_;
  int flags_ = 0;
  ContentForm form_;
  int file_ = -1;
  Step step_ = Step::open;
  bool is_own_ = true;
  bool is_too_large_ = false;
  std::uint64_t size_ = 0;  // Zero if there is no saying.
  Content content_;
  std::optional<Error> error_;
};

// Deletes itself when its callback has run.
class ReadFileRequest final : public Work {
 public:
  ReadFileRequest(Environment& environment, JSValueRef callback, Reading reading)
      : Work(environment.loop(), TaskKind::fs),
        environment_(environment),
        callback_(environment.pin_callback(callback, "FSREQCALLBACK")),
        reading_(std::move(reading)) {}

 private:
  void execute() override { reading_.do_step(); }
  [[nodiscard]] bool has_next_step() const override { return !reading_.is_done(); }

  void finish(Result<> status) override {
    if (!status) {
      reading_.cancel(status.error());
    }
    if (!reading_.is_done()) {
      submit();
      return;
    }
    const std::unique_ptr<ReadFileRequest> self(this);
    loop().enter(kind(), context(), [this] {
      call_back(environment_, callback_.object(), reading_.error(), reading_.path(), {},
                [this] { return reading_.to_script(environment_.context()); });
    });
  }

  void abandon() noexcept override { std::default_delete<ReadFileRequest>()(this); }

  Environment& environment_;
  js::Pin callback_;
  Reading reading_;
};

Reading reading_of(const Call& call) {
  const ContentForm form = call.boolean_at(2) ? ContentForm::text : ContentForm::bytes;
  if (JSValueIsNumber(call.context(), call[0])) {
    return {call.int_at(0), form};
  }
  return {path_at(call, 0), call.int_at(1), form};
}

// (path or fd, flags, asText)
JSValueRef read_file(Call& call) {
  Environment& environment = Environment::current();
  Reading reading = reading_of(call);
  if (call.has(3)) {
    std::make_unique<ReadFileRequest>(environment, call[3], std::move(reading)).release()->submit();
    return call.undefined();
  }
  while (!reading.is_done()) {
    reading.do_step();
  }
  if (reading.error()) {
    return call.fail(environment.system_error(*reading.error(), reading.path()));
  }
  return reading.to_script(call.context());
}

}  // namespace

void define_fs_read_file(JSContextRef context, JSObjectRef binding) {
  js::define<read_file>(context, binding, "readFile");
}

}  // namespace rondo::node
