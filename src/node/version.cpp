#include "node/version.h"

#include <ares.h>
#include <jsc/jsc.h>
#include <nghttp2/nghttp2ver.h>
#include <openssl/opensslv.h>
#include <sqlite3.h>
#include <zlib.h>
#include <zstd.h>

namespace rondo::node {

std::vector<ComponentVersion> component_versions() {
  const std::string engine = std::to_string(jsc_get_major_version()) + "." +
                             std::to_string(jsc_get_minor_version()) + "." +
                             std::to_string(jsc_get_micro_version());
  return {
      {"node", std::string(node_version.substr(1))},
      {"rondo", std::string(rondo_version)},
      {"javascriptcore", engine},
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
