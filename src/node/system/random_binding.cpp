// internalBinding('random'): bytes fit for secrets.
#include "js/native.h"
#include "node/bindings.h"
#include "node/environment.h"
#include "rondo/system/random.h"

namespace rondo::node {

namespace {

using js::Call;

// fillRandom(typedArray)
js::Value fill_random(Call& call) {
  const auto filled = os::fill_random(call.bytes_at(0));
  return filled ? call.undefined() : call.fail(Environment::current().system_error(filled.error()));
}

}  // namespace

js::Object make_random_binding(Environment& environment) {
  const js::Context context = environment.context();
  js::Object binding = js::object(context);
  js::define<fill_random>(context, binding, "fillRandom");
  return binding;
}

}  // namespace rondo::node
