#include "js/fast/buffer_exchange.h"

#include <cstring>

#include "js/engine.h"
#include "js/fast/build_id.h"
#include "js/fast/cell.h"
#include "js/fast/symbols.h"

namespace rondo::js {

namespace {

// In the object of script is a pointer to the buffer, and in that are its contents.
constexpr std::size_t buffer_offset = 16;
constexpr std::size_t contents_offset = 16;

using ContentsWords = std::array<std::uint64_t, 7>;
// Both have the target give up what it referred to.
using Share = void (*)(const void* contents, void* target);
using TransferTo = bool (*)(void* buffer, const void* machine, void* target);

struct Symbols {
  Share share = nullptr;
  TransferTo transfer_to = nullptr;
};
// The library's, and so the same for every engine of the process: written by the first one.
Symbols symbols;

bool find_symbols() {
  static const bool are_found =
      find_symbol(symbols.share, "_ZN3JSC19ArrayBufferContents9shareWithERS0_") &&
      find_symbol(symbols.transfer_to,
                  "_ZN3JSC11ArrayBuffer10transferToERNS_2VMERNS_19ArrayBufferContentsE");
  return are_found;
}

char* buffer_of(JSObjectRef object) { return field<char*>(object, buffer_offset); }

// Values that are examined, and functions that make further ones.
constexpr std::string_view samples_source =
    "((Shared, Plain, keepers) => [() => new Shared(8), () => new Plain(8), new Shared(24),"
    " new Plain(24), new Plain(24), new Plain(24), (size) => new Plain(size),"
    " (buffer, kept) => { keepers.set(buffer, kept) }])"
    "(SharedArrayBuffer, ArrayBuffer, new WeakMap())";

// Behind the contents are a set of those who watch, what refers to the object of script and a
// number; then come two bytes of flags: is it the memory of WebAssembly, and is it locked.
constexpr std::size_t flags_offset = contents_offset + sizeof(ContentsWords) + 20;

// What frees memory is an object with a function in the third place of its table.
void free_memory(std::uint64_t destructor, std::uint64_t memory) {
  using Run = void (*)(void* destructor, void* memory);
  // NOLINTBEGIN(performance-no-int-to-ptr): words of the engine.
  auto* const task = reinterpret_cast<void*>(destructor);
  const auto run = (*static_cast<Run**>(task))[2];
  run(task, reinterpret_cast<void*>(memory));
  // NOLINTEND(performance-no-int-to-ptr)
}

}  // namespace

BufferContents::~BufferContents() {
  if (words_ == Words{}) {
    return;
  }
  if (!is_shared() && words_[destructor_word] != 0 && words_[memory_word] != 0) {
    free_memory(words_[destructor_word], words_[memory_word]);
  }
  const Words nothing{};
  symbols.share(&nothing, &words_);
}

BufferContents::Room BufferContents::exchange_room(Room given) noexcept {
  const Room own{.holder = words_[room_word], .sharers = words_[shared_word]};
  words_ = {};
  words_[room_word] = given.holder;
  words_[shared_word] = given.sharers;
  return own;
}

BufferExchange::BufferExchange(Engine& engine) : engine_(engine) {
  if (is_fast_tier_on() && find_symbols()) {
    const Lock lock(engine);
    is_available_ = probe();
  }
}

// Contents are where they should be, and can be taken out.
bool BufferExchange::probe() {
  const JSContextRef context = engine_.context();
  const Completion samples = engine_.evaluate(String(samples_source), "node:internal/probe");
  if (!samples) {
    return false;
  }
  const auto sample = [&](unsigned index) {
    return as_object(JSObjectGetPropertyAtIndex(context, as_object(*samples), index, nullptr));
  };
  make_shared_ = Pin(engine_, sample(0));
  make_plain_ = Pin(engine_, sample(1));
  make_sized_ = Pin(engine_, sample(6));
  keep_ = Pin(engine_, sample(7));
  JSObjectRef untouched = sample(4);
  if (!find_lock(sample(5))) {
    return false;
  }
  for (JSObjectRef buffer : {sample(2), sample(3)}) {
    void* const memory = JSObjectGetArrayBufferBytesPtr(context, buffer, nullptr);
    const auto words = field<ContentsWords>(buffer_of(buffer), contents_offset);
    if (words[BufferContents::memory_word] != reinterpret_cast<std::uintptr_t>(memory) ||
        words[BufferContents::size_word] != 24) {
      return false;
    }
  }
  BufferContents contents;
  move_out(untouched, contents);
  return contents.size() == 24 && !contents.is_shared() &&
         JSObjectGetArrayBufferByteLength(context, untouched, nullptr) == 0;
}

// The flag is set by asking for a pointer, and nothing beside it.
bool BufferExchange::find_lock(JSObjectRef untouched) {
  using Flags = std::array<std::uint8_t, 2>;
  const auto before = field<Flags>(buffer_of(untouched), flags_offset);
  (void)JSObjectGetArrayBufferBytesPtr(engine_.context(), untouched, nullptr);
  const auto after = field<Flags>(buffer_of(untouched), flags_offset);
  lock_offset_ = flags_offset + 1;
  return before == Flags{0, 0} && after == Flags{0, 1};
}

bool BufferExchange::is_locked(JSObjectRef buffer) const {
  const bool is_of_wasm = field<std::uint8_t>(buffer_of(buffer), lock_offset_ - 1) != 0;
  return !is_of_wasm && field<std::uint8_t>(buffer_of(buffer), lock_offset_) != 0;
}

JSObjectRef BufferExchange::make(const Pin& factory) const {
  const Completion made = call(engine_.context(), factory.object(), {});
  return made ? as_object(*made) : nullptr;
}

void BufferExchange::move_out(JSObjectRef buffer, BufferContents& contents) const {
  symbols.transfer_to(buffer_of(buffer), engine_.group(), &contents.words_);
}

BufferContents BufferExchange::share(JSObjectRef buffer) const {
  const Lock lock(engine_);
  BufferContents contents;
  symbols.share(buffer_of(buffer) + contents_offset, &contents.words_);
  return contents;
}

BufferContents BufferExchange::take(JSObjectRef buffer) const {
  const Lock lock(engine_);
  if (is_locked(buffer)) {
    BufferContents contents = copy(buffer);
    detach_locked(buffer);
    return contents;
  }
  BufferContents contents;
  move_out(buffer, contents);
  return contents;
}

void BufferExchange::detach(JSObjectRef buffer) const {
  const Lock lock(engine_);
  if (is_locked(buffer)) {
    detach_locked(buffer);
  } else {
    BufferContents dropped;
    move_out(buffer, dropped);
  }
}

BufferContents BufferExchange::copy(JSObjectRef buffer) const {
  const auto words = field<ContentsWords>(buffer_of(buffer), contents_offset);
  const std::size_t size = words[BufferContents::size_word];
  const std::array<JSValueRef, 1> arguments{number(engine_.context(), static_cast<double>(size))};
  const Completion made = call(engine_.context(), make_sized_.object(), arguments);
  BufferContents contents;
  if (made) {
    move_out(as_object(*made), contents);
    if (size > 0) {
      // NOLINTBEGIN(performance-no-int-to-ptr): words of the engine.
      std::memcpy(reinterpret_cast<void*>(contents.words_[BufferContents::memory_word]),
                  reinterpret_cast<const void*>(words[BufferContents::memory_word]), size);
      // NOLINTEND(performance-no-int-to-ptr)
    }
  }
  return contents;
}

// Pointers to the memory stay good: it moves to a buffer that lives as long as this one.
void BufferExchange::detach_locked(JSObjectRef buffer) const {
  set_field<std::uint8_t>(buffer_of(buffer), lock_offset_, 0);
  BufferContents contents;
  move_out(buffer, contents);
  if (JSObjectRef keeper = give(contents)) {
    const std::array<JSValueRef, 2> arguments{buffer, keeper};
    (void)call(engine_.context(), keep_.object(), arguments);
  }
}

JSObjectRef BufferExchange::give(BufferContents& contents) const {
  const Lock lock(engine_);
  JSObjectRef buffer = make(contents.is_shared() ? make_shared_ : make_plain_);
  if (buffer == nullptr) {
    return nullptr;
  }
  char* const target = buffer_of(buffer) + contents_offset;
  if (contents.is_shared()) {
    symbols.share(&contents.words_, target);
  } else {
    BufferContents former;
    move_out(buffer, former);
    std::memcpy(target, &contents.words_, sizeof contents.words_);
    const std::size_t size = contents.size();
    contents.words_ = {};
    JSReportExtraMemoryCost(engine_.context(), size);
  }
  return buffer;
}

}  // namespace rondo::js
