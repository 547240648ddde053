#include "js/cached_source.h"

namespace rondo::js {

CachedSource::CachedSource(const Parts& parts)
    : StringSourceProvider(
          parts.text, parts.origin, JSC::SourceTaintedOrigin::Untainted, WTF::String(parts.url),
          {WTF::OrdinalNumber::fromOneBasedInt(parts.first_line), WTF::OrdinalNumber()},
          parts.type) {
  if (parts.bytecode.empty()) {
    return;
  }
  // The engine would free the memory when nobody refers to it, so that we do, for ever. It only
  // reads there.
  const std::span memory(
      reinterpret_cast<std::uint8_t*>(const_cast<std::byte*>(parts.bytecode.data())),
      parts.bytecode.size());
  bytecode_ =
      JSC::CachedBytecode::create(WTF::adoptMallocSpan<std::uint8_t, JSC::VMMalloc>(memory), {});
  bytecode_->ref();
}

std::vector<std::byte> bytes_of(const RefPtr<JSC::CachedBytecode>& bytecode) {
  if (!bytecode) {
    return {};
  }
  const auto bytes = std::as_bytes(bytecode->span());
  return {bytes.begin(), bytes.end()};
}

}  // namespace rondo::js
