'use strict';

// process.config: how the runtime was built, in the words of Node's build.

function freeze(value) {
  for (const inner of Object.values(value)) {
    if (typeof inner === 'object' && inner !== null) freeze(inner);
  }
  return Object.freeze(value);
}

const { arch } = process;

module.exports = freeze({
  target_defaults: {
    cflags: [],
    default_configuration: 'Release',
    defines: [],
    include_dirs: [],
    libraries: [],
  },
  variables: {
    asan: 0,
    coverage: false,
    host_arch: arch,
    icu_small: false,
    napi_build_version: '10',
    node_builtin_shareable_builtins: [],
    node_byteorder: 'little',
    node_install_npm: false,
    node_module_version: 137,
    node_no_browser_globals: false,
    node_prefix: '/',
    node_shared: false,
    node_use_amaro: true,
    node_shared_sqlite: true,
    node_use_openssl: true,
    node_without_node_options: false,
    openssl_is_fips: false,
    target_arch: arch,
    ubsan: 0,
    v8_enable_i18n_support: 1,
    v8_enable_inspector: 0,
    v8_enable_webassembly: 1,
  },
});
