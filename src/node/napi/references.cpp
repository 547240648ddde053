#include "node/napi/references.h"

#include <utility>

#include "node/napi/env.h"

using rondo::node::napi::Env;
using rondo::node::napi::Finalizer;
using rondo::node::napi::Helper;
using rondo::node::napi::Ownership;

// ---- The reference
// -------------------------------------------------------------------------------

napi_ref__::napi_ref__(Env& env, rondo::js::Value value, std::uint32_t count, Ownership ownership,
                       Finalizer finalizer)
    : env_(env), count_(count), ownership_(ownership), finalizer_(finalizer) {
  list().push_back(*this);
  if (count_ > 0) {
    strong_ = rondo::js::Pin(env_.runtime().engine(), value);
  } else {
    hold_weakly(value);
  }
  if (finalizer_.run != nullptr) {
    watch_id_ = env_.runtime().watch(this);
    const rondo::js::Context context = env_.context();
    static_cast<void>(
        env_.runtime().call(Helper::register_finalizer,
                            {value, rondo::js::number(context, static_cast<double>(watch_id_))}));
  }
}

napi_ref__::napi_ref__(Env& env, Finalizer finalizer)
    : env_(env), count_(0), ownership_(Ownership::runtime), finalizer_(finalizer) {
  list().push_back(*this);
}

napi_ref__::~napi_ref__() {
  if (watch_id_ != 0) {
    env_.runtime().forget(watch_id_);
  }
  if (wrap != nullptr) {
    wrap->reference = nullptr;
  }
  if (env_.instance_data == this) {
    env_.instance_data = nullptr;
  }
}

void napi_ref__::hold_weakly(rondo::js::Value value) {
  if (!rondo::js::is_object(value)) {
    // A symbol stays, since the engine tells of objects only. Other values are not kept, as in
    // Node.
    if (rondo::js::is_symbol(value)) {
      strong_ = rondo::js::Pin(env_.runtime().engine(), value);
    }
    return;
  }
  weak_ = rondo::js::Weak(env_.context(), rondo::js::as_object(value));
}

rondo::js::Value napi_ref__::value() const { return strong_ ? strong_.get() : weak_.get(); }

std::uint32_t napi_ref__::add() {
  const rondo::js::Value held = value();
  if (held == nullptr) {
    return 0;
  }
  if (++count_ == 1) {
    strong_ = rondo::js::Pin(env_.runtime().engine(), held);
    weak_ = {};
  }
  return count_;
}

std::uint32_t napi_ref__::drop() {
  const rondo::js::Value held = value();
  if (held != nullptr && --count_ == 0) {
    strong_.reset();
    hold_weakly(held);
  }
  return held == nullptr ? 0 : count_;
}

napi_ref__::EnvList& napi_ref__::list() {
  return has_finalizer() ? env_.finalized_later : env_.references;
}

void napi_ref__::drop_finalizer() {
  unlink();
  finalizer_.run = nullptr;
  list().push_back(*this);
  if (watch_id_ != 0) {
    env_.runtime().forget(std::exchange(watch_id_, 0));
  }
}

rondo::js::Value napi_ref__::finalize() {
  const Finalizer finalizer = finalizer_;
  const Ownership ownership = ownership_;
  drop_finalizer();
  Env& env = env_;
  // The addon may delete its own reference there.
  const rondo::js::Value exception = env.call_addon_leniently([&] {
    if (finalizer.run != nullptr) {
      finalizer.run(&env, finalizer.data, finalizer.hint);
    }
  });
  if (ownership == Ownership::runtime) {
    delete this;
  }
  return exception;
}

// ---- What addons call
// ----------------------------------------------------------------------------

namespace rondo::node::napi {

extern "C" {
napi_status napi_create_reference(napi_env env, napi_value value, std::uint32_t initial_refcount,
                                  napi_ref* result) {
  return answer(env, {value, result}, [&](Env& it) {
    const js::Value referred = from_addon(value);
    // From this version on, any value.
    constexpr std::int32_t version_for_all = 10;
    if (it.version() < version_for_all && !rondo::js::is_object(referred) &&
        !rondo::js::is_symbol(referred)) {
      return napi_invalid_arg;
    }
    *result = new napi_ref__(it, referred, initial_refcount, Ownership::addon);
    return napi_ok;
  });
}

napi_status napi_delete_reference(node_api_basic_env env, napi_ref ref) {
  return answer(env, {ref}, [&](Env&) {
    delete ref;
    return napi_ok;
  });
}

napi_status napi_reference_ref(napi_env env, napi_ref ref, std::uint32_t* result) {
  return answer(env, {ref}, [&](Env&) {
    const std::uint32_t count = ref->add();
    if (result != nullptr) {
      *result = count;
    }
    return napi_ok;
  });
}

napi_status napi_reference_unref(napi_env env, napi_ref ref, std::uint32_t* result) {
  return answer(env, {ref}, [&](Env&) {
    if (ref->count() == 0) {
      return napi_generic_failure;
    }
    const std::uint32_t count = ref->drop();
    if (result != nullptr) {
      *result = count;
    }
    return napi_ok;
  });
}

napi_status napi_get_reference_value(napi_env env, napi_ref ref, napi_value* result) {
  return answer(env, {ref, result}, [&](Env& it) {
    const js::Value value = ref->value();
    if (value == nullptr) {
      *result = nullptr;
      return napi_ok;
    }
    return it.give(result, value);
  });
}

}  // extern "C"

}  // namespace rondo::node::napi
