// The native halves of the built-in modules, by name: internalBinding('fs') in lib/.
#pragma once

#include <string_view>

#include "js/types.h"

namespace rondo::node {

class Environment;

// Null if there is none of that name.
[[nodiscard]] js::Object make_binding(Environment& environment, std::string_view name);

// Each in NAME_binding.cpp.
[[nodiscard]] js::Object make_atomics_binding(Environment& environment);
[[nodiscard]] js::Object make_buffer_binding(Environment& environment);
[[nodiscard]] js::Object make_compile_cache_binding(Environment& environment);
[[nodiscard]] js::Object make_core_binding(Environment& environment);
[[nodiscard]] js::Object make_crypto_binding(Environment& environment);  // loaded_binding.h
[[nodiscard]] js::Object make_dns_binding(Environment& environment);
[[nodiscard]] js::Object make_errors_binding(Environment& environment);
[[nodiscard]] js::Object make_fs_binding(Environment& environment);
[[nodiscard]] js::Object make_http2_binding(Environment& environment);  // loaded_binding.h
[[nodiscard]] js::Object make_http_parser_binding(Environment& environment);
[[nodiscard]] js::Object make_lean_http_binding(Environment& environment);
[[nodiscard]] js::Object make_loop_binding(Environment& environment);
[[nodiscard]] js::Object make_locks_binding(Environment& environment);
[[nodiscard]] js::Object make_messaging_binding(Environment& environment);
[[nodiscard]] js::Object make_modules_binding(Environment& environment);
[[nodiscard]] js::Object make_napi_binding(Environment& environment);  // loaded_binding.h
[[nodiscard]] js::Object make_os_binding(Environment& environment);
[[nodiscard]] js::Object make_performance_binding(Environment& environment);
[[nodiscard]] js::Object make_encoding_binding(Environment& environment);
[[nodiscard]] js::Object make_process_binding(Environment& environment);
[[nodiscard]] js::Object make_promise_binding(Environment& environment);
[[nodiscard]] js::Object make_random_binding(Environment& environment);
[[nodiscard]] js::Object make_repl_binding(Environment& environment);
[[nodiscard]] js::Object make_spawn_binding(Environment& environment);
[[nodiscard]] js::Object make_sqlite_binding(Environment& environment);  // loaded_binding.h
[[nodiscard]] js::Object make_stdio_binding(Environment& environment);
[[nodiscard]] js::Object make_stream_binding(Environment& environment);
[[nodiscard]] js::Object make_trace_binding(Environment& environment);
[[nodiscard]] js::Object make_udp_binding(Environment& environment);
[[nodiscard]] js::Object make_util_binding(Environment& environment);
[[nodiscard]] js::Object make_vm_binding(Environment& environment);
[[nodiscard]] js::Object make_wasi_binding(Environment& environment);
[[nodiscard]] js::Object make_worker_binding(Environment& environment);
[[nodiscard]] js::Object make_zlib_binding(Environment& environment);  // loaded_binding.h

}  // namespace rondo::node
