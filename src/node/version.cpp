#include "node/version.h"

#include <ares.h>
#include <nghttp2/nghttp2ver.h>
#include <openssl/opensslv.h>
#include <sqlite3.h>
#include <zlib.h>
#include <zstd.h>

#include "js/engine.h"

namespace rondo::node {

std::vector<ComponentVersion> component_versions() {
  return {
      {"node", std::string(node_version.substr(1))},
      {"rondo", std::string(rondo_version)},
      {"javascriptcore", std::string(js::engine_version())},
      {"ares", ::ares_version(nullptr)},
      // The libraries themselves are loaded when they are needed.
      {"nghttp2", NGHTTP2_VERSION},
      {"openssl", OPENSSL_VERSION_STR},
      {"sqlite", SQLITE_VERSION},
      {"zlib", ZLIB_VERSION},
      {"zstd", ZSTD_VERSION_STRING},
      {"modules", "137"},
      // The version of Node-API: see src/node/napi.
      {"napi", "10"},
  };
}

}  // namespace rondo::node
