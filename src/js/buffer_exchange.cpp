#include "js/buffer_exchange.h"

#include "js/jsc.h"

#include <cstring>
#include <optional>
#include <span>
#include <utility>

#include "rondo/base/require.h"

namespace rondo::js {

namespace {

JSC::ArrayBuffer& buffer_of(Object object) {
  auto* const buffer = dynamicDowncast<JSC::JSArrayBuffer>(toJS(object));
  require(buffer != nullptr, "only buffers are exchanged");
  return *buffer->impl();
}

JSC::ArrayBufferContents copy_of(JSC::VM& vm, std::span<const std::uint8_t> bytes,
                                 std::optional<std::size_t> size_max) {
  const RefPtr<JSC::ArrayBuffer> copy = JSC::ArrayBuffer::tryCreate(bytes.size(), 1, size_max);
  require(copy != nullptr, "there is memory for the copy of a buffer");
  if (!bytes.empty()) {
    std::memcpy(copy->data(), bytes.data(), bytes.size());
  }
  JSC::ArrayBufferContents contents;
  copy->transferTo(vm, contents);
  return contents;
}

// Whether native code has asked for a pointer.
bool is_pinned(const JSC::ArrayBuffer& buffer) { return !buffer.isDetachable(); }

bool can_be_detached(JSC::ArrayBuffer& buffer) {
  return !buffer.isShared() && !buffer.isWasmMemory() && !buffer.isDetached();
}

// Pointers to the memory stay good. The engine lets nobody take the memory of such a buffer, but it
// can be shared: then the buffer lets go of its part, as those of WebAssembly do though they are
// pinned, and we keep ours for it.
void detach_pinned(JSC::VM& vm, Object object) {
  JSC::ArrayBuffer& buffer = buffer_of(object);
  JSC::ArrayBufferContents kept;
  buffer.makeShared();
  buffer.shareWith(kept);
  buffer.detach(vm);
  // Views keep it alive, too.
  vm.heap.addFinalizer(toJS(object), [kept = std::move(kept)](JSC::JSCell*) {});
}

}  // namespace

struct BufferContents::EngineContents {
  JSC::ArrayBufferContents contents;
};

BufferContents::BufferContents(std::unique_ptr<EngineContents> contents) noexcept
    : held_(std::move(contents)) {}
BufferContents::BufferContents(BufferContents&& other) noexcept = default;
BufferContents& BufferContents::operator=(BufferContents&& other) noexcept = default;
BufferContents::~BufferContents() = default;

bool BufferContents::is_shared() const noexcept { return held_->contents.isShared(); }

std::size_t BufferContents::size() const noexcept { return held_->contents.sizeInBytes(); }

BufferContents copy_contents(Context context, const BufferContents& contents) {
  auto made = std::make_unique<BufferContents::EngineContents>();
  JSC::ArrayBufferContents& source = contents.held_->contents;
  if (source.isShared()) {
    source.shareWith(made->contents);
  } else {
    made->contents = copy_of(toJS(context)->vm(), source.span(), source.maxByteLength());
  }
  return BufferContents(std::move(made));
}

BufferContents copy_buffer(Context context, Object buffer) {
  auto made = std::make_unique<BufferContents::EngineContents>();
  const JSC::ArrayBuffer& source = buffer_of(buffer);
  made->contents = copy_of(toJS(context)->vm(), source.span(), source.maxByteLength());
  return BufferContents(std::move(made));
}

BufferContents share_buffer(Object buffer) {
  auto made = std::make_unique<BufferContents::EngineContents>();
  const bool is_shared = buffer_of(buffer).shareWith(made->contents);
  require(is_shared, "only a SharedArrayBuffer is shared");
  return BufferContents(std::move(made));
}

BufferContents take_buffer(Context context, Object buffer) {
  JSC::ArrayBuffer& source = buffer_of(buffer);
  if (is_pinned(source) && can_be_detached(source)) {
    BufferContents copy = copy_buffer(context, buffer);
    detach_pinned(toJS(context)->vm(), buffer);
    return copy;
  }
  auto made = std::make_unique<BufferContents::EngineContents>();
  source.transferTo(toJS(context)->vm(), made->contents);
  return BufferContents(std::move(made));
}

void detach_buffer(Context context, Object buffer) {
  JSC::ArrayBuffer& source = buffer_of(buffer);
  JSC::VM& vm = toJS(context)->vm();
  if (!can_be_detached(source)) {
    return;
  }
  if (is_pinned(source)) {
    detach_pinned(vm, buffer);
  } else {
    JSC::ArrayBufferContents dropped;
    source.transferTo(vm, dropped);
  }
}

Object give_buffer(Context context, BufferContents contents) {
  JSC::JSGlobalObject* const global = toJS(context);
  auto buffer = JSC::ArrayBuffer::create(std::move(contents.held_->contents));
  JSC::Structure* const structure = global->arrayBufferStructure(buffer->sharingMode());
  return toRef(JSC::JSArrayBuffer::create(global->vm(), structure, std::move(buffer)));
}

}  // namespace rondo::js
