// What addons hang on objects: pointers, finalizers, tags; and values that are pointers.
#include <array>
#include <cstdio>

#include "js/wrap.h"
#include "node/napi/env.h"

namespace rondo::node::napi {

namespace {

// Null if the object is not wrapped.
std::shared_ptr<Wrap>* wrap_of(Env& env, js::Value object) {
  const js::Completion holder = env.runtime().call(Helper::wrap_of, {object});
  return holder ? js::unwrap<std::shared_ptr<Wrap>>(*holder) : nullptr;
}

// The reference for the addon if it wants one, else for us: then only for the finalizer.
napi_ref make_reference(Env& env, js::Value object, const Finalizer& finalizer, napi_ref* result) {
  if (result == nullptr) {
    return new napi_ref__(env, object, 0, Ownership::runtime, finalizer);
  }
  *result = new napi_ref__(env, object, 0, Ownership::addon, finalizer);
  return *result;
}

std::string text_of(const napi_type_tag& tag) {
  std::array<char, 40> text{};
  const int length =
      std::snprintf(text.data(), text.size(), "%016lx%016lx", static_cast<unsigned long>(tag.upper),
                    static_cast<unsigned long>(tag.lower));
  return {text.data(), static_cast<std::size_t>(length)};
}

}  // namespace

extern "C" {

// ---- Wraps -------------------------------------------------------------------------------------

napi_status napi_wrap(napi_env env, napi_value js_object, void* native_object,
                      node_api_basic_finalize finalize_cb, void* finalize_hint, napi_ref* result) {
  return attempt(env, {js_object}, [&](Env& it) {
    const js::Value object = from_addon(js_object);
    if (!is_object(js_object) || wrap_of(it, object) != nullptr) {
      return napi_invalid_arg;
    }
    // A reference that the addon gets is its own to delete, so that it has to know the end.
    auto wrap = std::make_shared<Wrap>(Wrap{.native = native_object, .reference = nullptr});
    js::Object holder = js::wrap(it.context(), std::make_unique<std::shared_ptr<Wrap>>(wrap));
    const js::Completion done = it.runtime().call(Helper::wrap_object, {object, holder});
    if (!done) {
      return it.fail(done.error());
    }
    wrap->reference = make_reference(
        it, object, {.run = finalize_cb, .data = native_object, .hint = finalize_hint}, result);
    wrap->reference->wrap = std::move(wrap);
    return napi_ok;
  });
}

napi_status napi_unwrap(napi_env env, napi_value js_object, void** result) {
  return attempt(env, {js_object, result}, [&](Env& it) {
    if (!is_object(js_object)) {
      return napi_invalid_arg;
    }
    const std::shared_ptr<Wrap>* wrap = wrap_of(it, from_addon(js_object));
    if (wrap == nullptr) {
      return napi_invalid_arg;
    }
    *result = (*wrap)->native;
    return napi_ok;
  });
}

napi_status napi_remove_wrap(napi_env env, napi_value js_object, void** result) {
  return attempt(env, {js_object}, [&](Env& it) {
    if (!is_object(js_object)) {
      return napi_invalid_arg;
    }
    const js::Value object = from_addon(js_object);
    const std::shared_ptr<Wrap>* found = wrap_of(it, object);
    if (found == nullptr) {
      return napi_invalid_arg;
    }
    const std::shared_ptr<Wrap> wrap = *found;
    const js::Completion done =
        it.runtime().call(Helper::wrap_object, {object, js::undefined(it.context())});
    if (!done) {
      return it.fail(done.error());
    }
    if (result != nullptr) {
      *result = wrap->native;
    }
    if (napi_ref reference = wrap->reference) {
      if (reference->ownership() == Ownership::addon) {
        reference->drop_finalizer();
      } else {
        delete reference;
      }
    }
    return napi_ok;
  });
}

napi_status napi_add_finalizer(napi_env env, napi_value js_object, void* finalize_data,
                               node_api_basic_finalize finalize_cb, void* finalize_hint,
                               napi_ref* result) {
  return answer(env, {js_object, reinterpret_cast<const void*>(finalize_cb)}, [&](Env& it) {
    if (!is_object(js_object)) {
      return napi_invalid_arg;
    }
    make_reference(it, from_addon(js_object),
                   {.run = finalize_cb, .data = finalize_data, .hint = finalize_hint}, result);
    return napi_ok;
  });
}

napi_status node_api_post_finalizer(node_api_basic_env env, napi_finalize finalize_cb,
                                    void* finalize_data, void* finalize_hint) {
  return answer(env, {reinterpret_cast<const void*>(finalize_cb)}, [&](Env& it) {
    it.runtime().post_finalizer(env, finalize_cb, finalize_data, finalize_hint);
    return napi_ok;
  });
}

// ---- Externals ---------------------------------------------------------------------------------

napi_status napi_create_external(napi_env env, void* data, node_api_basic_finalize finalize_cb,
                                 void* finalize_hint, napi_value* result) {
  return attempt(env, {result}, [&](Env& it) {
    js::Object made = js::wrap(it.context(), std::make_unique<External>(data));
    js::set_prototype(it.context(), made, js::null(it.context()));
    if (finalize_cb != nullptr) {
      new napi_ref__(it, made, 0, Ownership::runtime,
                     {.run = finalize_cb, .data = data, .hint = finalize_hint});
    }
    return it.give(result, made);
  });
}

napi_status napi_get_value_external(napi_env env, napi_value value, void** result) {
  return answer(env, {value, result}, [&](Env&) {
    const External* const external = js::unwrap<External>(from_addon(value));
    if (external == nullptr) {
      return napi_invalid_arg;
    }
    *result = external->data;
    return napi_ok;
  });
}

// ---- Tags --------------------------------------------------------------------------------------

napi_status napi_type_tag_object(napi_env env, napi_value value, const napi_type_tag* type_tag) {
  return attempt(env, {value, type_tag}, [&](Env& it) {
    js::Object object = object_of(it, value);
    if (object == nullptr) {
      return napi_object_expected;
    }
    const js::Completion known = it.runtime().call(Helper::tag_of, {object});
    if (!known || !js::is_undefined(*known)) {
      return known ? napi_invalid_arg : it.fail(known.error());
    }
    const js::Completion done = it.runtime().call(
        Helper::tag_object, {object, js::string(it.context(), text_of(*type_tag))});
    return done ? napi_ok : it.fail(done.error());
  });
}

napi_status napi_check_object_type_tag(napi_env env, napi_value value,
                                       const napi_type_tag* type_tag, bool* result) {
  return attempt(env, {value, type_tag, result}, [&](Env& it) {
    js::Object object = object_of(it, value);
    if (object == nullptr) {
      return napi_object_expected;
    }
    const js::Completion known = it.runtime().call(Helper::tag_of, {object});
    if (!known) {
      return it.fail(known.error());
    }
    *result = js::is_string(*known) && js::to_string(it.context(), *known) == text_of(*type_tag);
    return napi_ok;
  });
}

}  // extern "C"

}  // namespace rondo::node::napi
