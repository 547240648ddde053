#include "js/bigint.h"

#include "js/jsc.h"

#include <JavaScriptCore/JSBigIntInlines.h>

#include <type_traits>

namespace rondo::js {

namespace {

template <class Integer>
Value make(Context context, Integer value) {
  JSC::JSGlobalObject* const global = toJS(context);
  const JSC::JSLockHolder lock(global);
  return toRef(global, JSC::JSBigInt::makeHeapBigIntOrBigInt32(global, value));
}

}  // namespace

Value bigint(Context context, std::int64_t value) { return make(context, value); }

Value bigint(Context context, std::uint64_t value) { return make(context, value); }

template <class Integer>
BigIntAs<Integer> bigint_as(Value value) {
  constexpr JSC::JSGlobalObject* no_matter = nullptr;
  const JSC::JSValue given = toJS(no_matter, value);
  Integer cut = 0;
  if constexpr (std::is_signed_v<Integer>) {
    cut = JSC::JSBigInt::toBigInt64(given);
  } else {
    cut = JSC::JSBigInt::toBigUInt64(given);
  }
  return {.value = cut,
          .is_exact = JSC::JSBigInt::compare(given, cut) == JSC::JSBigInt::ComparisonResult::Equal};
}

template BigIntAs<std::int64_t> bigint_as(Value value);
template BigIntAs<std::uint64_t> bigint_as(Value value);

}  // namespace rondo::js
