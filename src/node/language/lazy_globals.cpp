#include "node/language/lazy_globals.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "js/lazy_properties.h"
#include "js/native.h"
#include "node/environment.h"

namespace rondo::node {

namespace {

using js::Call;

struct Global {
  std::string_view name;
  std::string_view module;
};

// Enumeration shows these, in this order.
constexpr std::array visible_globals = {
    Global{"structuredClone", "internal/structured_clone"},
    Global{"atob", "buffer"},
    Global{"btoa", "buffer"},
    Global{"performance", "perf_hooks"},
    Global{"fetch", "internal/fetch"},
};

constexpr std::array hidden_globals = {
    Global{"Blob", "buffer"},
    Global{"Buffer", "buffer"},
    Global{"File", "buffer"},
    Global{"Performance", "perf_hooks"},
    Global{"PerformanceEntry", "perf_hooks"},
    Global{"PerformanceMark", "perf_hooks"},
    Global{"PerformanceMeasure", "perf_hooks"},
    Global{"PerformanceObserver", "perf_hooks"},
    Global{"PerformanceObserverEntryList", "perf_hooks"},
    Global{"PerformanceResourceTiming", "perf_hooks"},
    Global{"Crypto", "internal/crypto_random"},
    Global{"CryptoKey", "internal/crypto/subtle"},
    Global{"SubtleCrypto", "internal/crypto/subtle"},
    Global{"AbortController", "internal/abort_controller"},
    Global{"AbortSignal", "internal/abort_controller"},
    Global{"Event", "internal/event_target"},
    Global{"EventTarget", "internal/event_target"},
    Global{"CustomEvent", "internal/event_target"},
    Global{"DOMException", "internal/domexception"},
    Global{"MessageChannel", "internal/messaging/message_port"},
    Global{"MessagePort", "internal/messaging/message_port"},
    Global{"MessageEvent", "internal/messaging/message_event"},
    Global{"BroadcastChannel", "internal/messaging/broadcast_channel"},
    Global{"FormData", "internal/deps/undici"},
    Global{"Headers", "internal/deps/undici"},
    Global{"Request", "internal/deps/undici"},
    Global{"Response", "internal/deps/undici"},
    Global{"CloseEvent", "internal/deps/undici"},
    Global{"WebSocket", "internal/deps/undici"},
    Global{"TextEncoder", "internal/encoding"},
    Global{"TextDecoder", "internal/encoding"},
    Global{"URL", "internal/url"},
    Global{"URLPattern", "internal/url/pattern"},
    Global{"URLSearchParams", "internal/url"},
    Global{"ByteLengthQueuingStrategy", "stream/web"},
    Global{"CompressionStream", "internal/webstreams/compression"},
    Global{"CountQueuingStrategy", "stream/web"},
    Global{"DecompressionStream", "internal/webstreams/compression"},
    Global{"ReadableByteStreamController", "stream/web"},
    Global{"ReadableStream", "stream/web"},
    Global{"ReadableStreamBYOBReader", "stream/web"},
    Global{"ReadableStreamBYOBRequest", "stream/web"},
    Global{"ReadableStreamDefaultController", "stream/web"},
    Global{"ReadableStreamDefaultReader", "stream/web"},
    Global{"TextDecoderStream", "stream/web"},
    Global{"TextEncoderStream", "stream/web"},
    Global{"TransformStream", "stream/web"},
    Global{"TransformStreamDefaultController", "stream/web"},
    Global{"WritableStream", "stream/web"},
    Global{"WritableStreamDefaultController", "stream/web"},
    Global{"WritableStreamDefaultWriter", "stream/web"},
    Global{"Navigator", "internal/navigator"},
};

// defineLazyGlobals(make)
js::Value define_globals(Call& call) {
  js::Engine& engine = Environment::current().engine();
  std::vector<std::string_view> names;
  const auto define_all = [&](const auto& globals, js::LazyKind kind) {
    names.clear();
    for (const Global& global : globals) {
      names.push_back(global.name);
    }
    js::define_lazily(engine, engine.global(), names, call.object_at(0), kind);
  };
  define_all(visible_globals, js::LazyKind::shown);
  define_all(hidden_globals, js::LazyKind::hidden);
  return call.undefined();
}

// moduleOfGlobal(name): the built-in module that has it.
js::Value module_of_global(Call& call) {
  const std::string name = call.string_at(0);
  const auto hidden = std::ranges::find(hidden_globals, name, &Global::name);
  if (hidden != hidden_globals.end()) {
    return call.string(hidden->module);
  }
  const auto visible = std::ranges::find(visible_globals, name, &Global::name);
  return visible == visible_globals.end() ? call.undefined() : call.string(visible->module);
}

js::LazyKind kind_of(std::string_view name) {
  if (name == "shown") {
    return js::LazyKind::shown;
  }
  return name == "constant" ? js::LazyKind::constant : js::LazyKind::hidden;
}

// defineLazily(target, 'one two three', make, kind), shown, hidden or constant: see
// js/lazy_properties.h.
js::Value define_lazily(Call& call) {
  const std::string text = call.string_at(1);
  std::vector<std::string_view> names;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find(' ', start), text.size());
    names.push_back(std::string_view(text).substr(start, end - start));
    start = end + 1;
  }
  js::define_lazily(Environment::current().engine(), call.object_at(0), names, call.object_at(2),
                    kind_of(call.string_at(3)));
  return call.undefined();
}

}  // namespace

void define_lazy_globals(Environment& environment, js::Object binding) {
  const js::Context context = environment.context();
  js::define<define_globals>(context, binding, "defineLazyGlobals");
  js::define<module_of_global>(context, binding, "moduleOfGlobal");
  js::define<define_lazily>(context, binding, "defineLazily");
}

}  // namespace rondo::node
