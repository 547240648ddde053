#include "node/bindings.h"

#include <algorithm>
#include <array>

namespace rondo::node {

namespace {

struct Entry {
  std::string_view name;
  js::Object (*make)(Environment& environment);
};

constexpr std::array entries = {
    Entry{"atomics", make_atomics_binding},              //
    Entry{"buffer", make_buffer_binding},                //
    Entry{"compile_cache", make_compile_cache_binding},  //
    Entry{"core", make_core_binding},                    //
    Entry{"crypto", make_crypto_binding},                //
    Entry{"dns", make_dns_binding},                      //
    Entry{"encoding", make_encoding_binding},            //
    Entry{"errors", make_errors_binding},                //
    Entry{"fs", make_fs_binding},                        //
    Entry{"http2", make_http2_binding},                  //
    Entry{"http_parser", make_http_parser_binding},      //
    Entry{"lean_http", make_lean_http_binding},          //
    Entry{"loop", make_loop_binding},                    //
    Entry{"locks", make_locks_binding},                  //
    Entry{"messaging", make_messaging_binding},          //
    Entry{"modules", make_modules_binding},              //
    Entry{"napi", make_napi_binding},                    //
    Entry{"os", make_os_binding},                        //
    Entry{"performance", make_performance_binding},      //
    Entry{"process", make_process_binding},              //
    Entry{"promises", make_promise_binding},             //
    Entry{"random", make_random_binding},                //
    Entry{"repl", make_repl_binding},                    //
    Entry{"spawn", make_spawn_binding},                  //
    Entry{"sqlite", make_sqlite_binding},                //
    Entry{"stdio", make_stdio_binding},                  //
    Entry{"stream", make_stream_binding},                //
    Entry{"trace", make_trace_binding},                  //
    Entry{"udp", make_udp_binding},                      //
    Entry{"util", make_util_binding},                    //
    Entry{"vm", make_vm_binding},                        //
    Entry{"wasi", make_wasi_binding},                    //
    Entry{"worker", make_worker_binding},                //
    Entry{"zlib", make_zlib_binding},                    //
};

}  // namespace

js::Object make_binding(Environment& environment, std::string_view name) {
  const auto found = std::ranges::find(entries, name, &Entry::name);
  return found == entries.end() ? nullptr : found->make(environment);
}

}  // namespace rondo::node
