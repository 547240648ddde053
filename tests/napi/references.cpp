// References, wraps, externals, tags, finalizers and scopes.
#include <map>

#include "addon.h"

namespace {

using addon::Arguments;

std::map<int, napi_ref> references;
int last_reference = 0;
std::vector<std::string> finalized;

void note(napi_env, void* data, void* hint) {
  finalized.push_back(std::string(static_cast<const char*>(data)) +
                      (hint == nullptr ? "" : static_cast<const char*>(hint)));
}

napi_ref reference_of(napi_env env, napi_value id) {
  return references[static_cast<int>(addon::to_number(env, id))];
}

napi_value make(napi_env env, napi_callback_info info) {
  const Arguments arguments(env, info);
  napi_ref made = nullptr;
  const auto count = static_cast<std::uint32_t>(addon::to_number(env, arguments[1]));
  const napi_status status = napi_create_reference(env, arguments[0], count, &made);
  if (status != napi_ok) {
    return addon::status(env, status);
  }
  references[++last_reference] = made;
  return addon::number(env, last_reference);
}

napi_value change(napi_env env, napi_callback_info info) {
  const Arguments arguments(env, info);
  const auto apply =
      addon::to_number(env, arguments[1]) > 0 ? napi_reference_ref : napi_reference_unref;
  std::uint32_t count = 0;
  const napi_status status = apply(env, reference_of(env, arguments[0]), &count);
  return addon::result_or_status(env, status, addon::number(env, count));
}

napi_value value(napi_env env, napi_callback_info info) {
  napi_value result = nullptr;
  const napi_ref reference = reference_of(env, Arguments(env, info)[0]);
  const napi_status status = napi_get_reference_value(env, reference, &result);
  return addon::result_or_status(env, status,
                                 result == nullptr ? addon::text(env, "gone") : result);
}

napi_value forget(napi_env env, napi_callback_info info) {
  return addon::status(env, napi_delete_reference(env, reference_of(env, Arguments(env, info)[0])));
}

napi_value wrap(napi_env env, napi_callback_info info) {
  const Arguments arguments(env, info);
  return addon::status(env, napi_wrap(env, arguments[0], const_cast<char*>("wrapped"), note,
                                      const_cast<char*>(" with hint"), nullptr));
}

// The reference keeps the object from being collected as long as it is strong.
napi_value wrap_with_reference(napi_env env, napi_callback_info info) {
  const Arguments arguments(env, info);
  napi_ref made = nullptr;
  const napi_status status =
      napi_wrap(env, arguments[0], const_cast<char*>("referenced"), note, nullptr, &made);
  references[++last_reference] = made;
  return addon::result_or_status(env, status, addon::number(env, last_reference));
}

napi_value unwrap(napi_env env, napi_callback_info info) {
  void* found = nullptr;
  const napi_status status = napi_unwrap(env, Arguments(env, info)[0], &found);
  return status == napi_ok ? addon::text(env, static_cast<char*>(found))
                           : addon::status(env, status);
}

napi_value remove_wrap(napi_env env, napi_callback_info info) {
  void* found = nullptr;
  const napi_status status = napi_remove_wrap(env, Arguments(env, info)[0], &found);
  return status == napi_ok ? addon::text(env, static_cast<char*>(found))
                           : addon::status(env, status);
}

napi_value add_finalizer(napi_env env, napi_callback_info info) {
  return addon::status(env, napi_add_finalizer(env, Arguments(env, info)[0],
                                               const_cast<char*>("added"), note, nullptr, nullptr));
}

napi_value make_external(napi_env env, napi_callback_info) {
  napi_value result = nullptr;
  napi_create_external(env, const_cast<char*>("external"), note, nullptr, &result);
  return result;
}

napi_value read_external(napi_env env, napi_callback_info info) {
  void* found = nullptr;
  const napi_status status = napi_get_value_external(env, Arguments(env, info)[0], &found);
  napi_valuetype type = napi_undefined;
  napi_typeof(env, Arguments(env, info)[0], &type);
  return status == napi_ok && type == napi_external ? addon::text(env, static_cast<char*>(found))
                                                    : addon::status(env, status);
}

const napi_type_tag tags[] = {{0x1234, 0xfedc}, {0xfedc, 0x1234}};

napi_value tag(napi_env env, napi_callback_info info) {
  const Arguments arguments(env, info);
  const auto index = static_cast<int>(addon::to_number(env, arguments[1]));
  return addon::status(env, napi_type_tag_object(env, arguments[0], &tags[index]));
}

napi_value has_tag(napi_env env, napi_callback_info info) {
  const Arguments arguments(env, info);
  const auto index = static_cast<int>(addon::to_number(env, arguments[1]));
  bool result = false;
  napi_check_object_type_tag(env, arguments[0], &tags[index], &result);
  return addon::boolean(env, result);
}

napi_value take_finalized(napi_env env, napi_callback_info) {
  std::vector<napi_value> names;
  for (const std::string& name : finalized) {
    names.push_back(addon::text(env, name));
  }
  finalized.clear();
  return addon::array(env, names);
}

// Many values, only in memory of ours, while script collects garbage.
napi_value hold_many(napi_env env, napi_callback_info info) {
  const Arguments arguments(env, info);
  const auto count = static_cast<int>(addon::to_number(env, arguments[0]));
  auto* const held = new std::vector<napi_value>;
  for (int index = 0; index < count; ++index) {
    held->push_back(addon::text(env, "value " + std::to_string(index)));
  }
  napi_value ignored = nullptr;
  napi_call_function(env, arguments.self(), arguments[1], 0, nullptr, &ignored);
  napi_value result = addon::array(env, *held);
  delete held;
  return result;
}

napi_value scopes(napi_env env, napi_callback_info info) {
  const Arguments arguments(env, info);
  napi_value escaped = nullptr;
  for (int round = 0; round < 1000; ++round) {
    napi_escapable_handle_scope outer = nullptr;
    napi_open_escapable_handle_scope(env, &outer);
    napi_handle_scope inner = nullptr;
    napi_open_handle_scope(env, &inner);
    for (int index = 0; index < 100; ++index) {
      addon::text(env, "inner " + std::to_string(index));
    }
    napi_close_handle_scope(env, inner);
    napi_value made = addon::text(env, "escaped " + std::to_string(round));
    napi_escape_handle(env, outer, made, &escaped);
    napi_value again = nullptr;
    if (napi_escape_handle(env, outer, made, &again) != napi_escape_called_twice) {
      return addon::text(env, "escaped twice");
    }
    napi_close_escapable_handle_scope(env, outer);
  }
  napi_value ignored = nullptr;
  napi_call_function(env, arguments.self(), arguments[0], 0, nullptr, &ignored);
  return escaped;
}

}  // namespace

NAPI_MODULE_INIT() {
  addon::define(env, exports, "make", make);
  addon::define(env, exports, "change", change);
  addon::define(env, exports, "value", value);
  addon::define(env, exports, "forget", forget);
  addon::define(env, exports, "wrap", wrap);
  addon::define(env, exports, "wrapWithReference", wrap_with_reference);
  addon::define(env, exports, "unwrap", unwrap);
  addon::define(env, exports, "removeWrap", remove_wrap);
  addon::define(env, exports, "addFinalizer", add_finalizer);
  addon::define(env, exports, "makeExternal", make_external);
  addon::define(env, exports, "readExternal", read_external);
  addon::define(env, exports, "tag", tag);
  addon::define(env, exports, "hasTag", has_tag);
  addon::define(env, exports, "takeFinalized", take_finalized);
  addon::define(env, exports, "holdMany", hold_many);
  addon::define(env, exports, "scopes", scopes);
  return exports;
}
