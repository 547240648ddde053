// Objects of script that own something native, which goes with them.
//
//   return js::wrap(context, std::make_unique<Session>());
//   Session* session = js::unwrap<Session>(call[0]);  // Null for all other values.
//
// An object is swept on any thread, so that what it owns must not use the engine when it goes.
#pragma once

#include <memory>

#include "js/types.h"

namespace rondo::js {

// Its address tells one kind of objects from another.
struct WrapKind {
  void (*destroy)(void* native);
};

[[nodiscard]] Object wrap(Context context, const WrapKind& kind, void* native);
[[nodiscard]] void* unwrap(const WrapKind& kind, Value value);

template <class T, class Delete = std::default_delete<T>>
inline constexpr WrapKind wrap_kind{[](void* native) { Delete()(static_cast<T*>(native)); }};

template <class T, class Delete>
[[nodiscard]] Object wrap(Context context, std::unique_ptr<T, Delete> native) {
  return wrap(context, wrap_kind<T, Delete>, native.release());
}

template <class T, class Delete = std::default_delete<T>>
[[nodiscard]] T* unwrap(Value value) {
  return static_cast<T*>(unwrap(wrap_kind<T, Delete>, value));
}

}  // namespace rondo::js
