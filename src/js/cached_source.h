// A text for the engine that may have bytecode, which the engine asks for before it compiles.
//
// Only for files of this folder: it includes the engine's headers.
#pragma once

#include "js/jsc.h"

#include <JavaScriptCore/CachedBytecode.h>

#include <cstddef>
#include <span>
#include <vector>

namespace rondo::js {

class CachedSource final : public JSC::StringSourceProvider {
 public:
  struct Parts {
    const WTF::String& text;
    const WTF::String& url;
    const JSC::SourceOrigin& origin;
    int first_line = 1;
    JSC::SourceProviderSourceType type;
    // Lives for ever; may be empty.
    std::span<const std::byte> bytecode;
  };
  static Ref<CachedSource> create(const Parts& parts) { return adoptRef(*new CachedSource(parts)); }

  // Whether the engine had to compile it: there was no bytecode, or none that it takes.
  [[nodiscard]] bool is_compiled() const noexcept { return is_compiled_; }

 private:
  explicit CachedSource(const Parts& parts);

  RefPtr<JSC::CachedBytecode> cachedBytecode() const final { return bytecode_; }
  void cacheBytecode(const JSC::BytecodeCacheGenerator& /*generate*/) const final {
    is_compiled_ = true;
  }

  RefPtr<JSC::CachedBytecode> bytecode_;
  mutable bool is_compiled_ = false;
};

// A copy of what the engine has encoded; empty if it has not.
[[nodiscard]] std::vector<std::byte> bytes_of(const RefPtr<JSC::CachedBytecode>& bytecode);

}  // namespace rondo::js
