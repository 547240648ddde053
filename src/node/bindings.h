// The native halves of the built-in modules, by name: internalBinding('fs') in lib/.
#pragma once

#include <JavaScriptCore/JavaScript.h>

#include <string_view>

namespace rondo::node {

class Environment;

// Null if there is none of that name.
[[nodiscard]] JSObjectRef make_binding(Environment& environment, std::string_view name);

// Each in NAME_binding.cpp.
[[nodiscard]] JSObjectRef make_atomics_binding(Environment& environment);
[[nodiscard]] JSObjectRef make_buffer_binding(Environment& environment);
[[nodiscard]] JSObjectRef make_compile_cache_binding(Environment& environment);
[[nodiscard]] JSObjectRef make_core_binding(Environment& environment);
[[nodiscard]] JSObjectRef make_crypto_binding(Environment& environment);  // loaded_binding.h
[[nodiscard]] JSObjectRef make_dns_binding(Environment& environment);
[[nodiscard]] JSObjectRef make_errors_binding(Environment& environment);
[[nodiscard]] JSObjectRef make_fs_binding(Environment& environment);
[[nodiscard]] JSObjectRef make_http2_binding(Environment& environment);  // loaded_binding.h
[[nodiscard]] JSObjectRef make_http_parser_binding(Environment& environment);
[[nodiscard]] JSObjectRef make_lean_http_binding(Environment& environment);
[[nodiscard]] JSObjectRef make_loop_binding(Environment& environment);
[[nodiscard]] JSObjectRef make_locks_binding(Environment& environment);
[[nodiscard]] JSObjectRef make_messaging_binding(Environment& environment);
[[nodiscard]] JSObjectRef make_modules_binding(Environment& environment);
[[nodiscard]] JSObjectRef make_napi_binding(Environment& environment);  // loaded_binding.h
[[nodiscard]] JSObjectRef make_os_binding(Environment& environment);
[[nodiscard]] JSObjectRef make_performance_binding(Environment& environment);
[[nodiscard]] JSObjectRef make_encoding_binding(Environment& environment);
[[nodiscard]] JSObjectRef make_process_binding(Environment& environment);
[[nodiscard]] JSObjectRef make_promise_binding(Environment& environment);
[[nodiscard]] JSObjectRef make_random_binding(Environment& environment);
[[nodiscard]] JSObjectRef make_repl_binding(Environment& environment);
[[nodiscard]] JSObjectRef make_spawn_binding(Environment& environment);
[[nodiscard]] JSObjectRef make_sqlite_binding(Environment& environment);  // loaded_binding.h
[[nodiscard]] JSObjectRef make_stdio_binding(Environment& environment);
[[nodiscard]] JSObjectRef make_stream_binding(Environment& environment);
[[nodiscard]] JSObjectRef make_trace_binding(Environment& environment);
[[nodiscard]] JSObjectRef make_udp_binding(Environment& environment);
[[nodiscard]] JSObjectRef make_util_binding(Environment& environment);
[[nodiscard]] JSObjectRef make_vm_binding(Environment& environment);
[[nodiscard]] JSObjectRef make_wasi_binding(Environment& environment);
[[nodiscard]] JSObjectRef make_worker_binding(Environment& environment);
[[nodiscard]] JSObjectRef make_zlib_binding(Environment& environment);  // loaded_binding.h

}  // namespace rondo::node
