#include "cli/help_text.h"

namespace rondo::cli {

std::string_view help_text() {
  return R"(usage: rondo [OPTION...] [FILE | -] [ARGUMENT...]

Runs a JavaScript program as Node does. Without a FILE it reads the program from standard input,
or, on a terminal, one line after the other.

  rondo server.js --port 8080          run a program; what follows FILE is its own
  rondo -p '[1, 2, 3].map(String)'     print the value of an expression
  echo 'console.log(1)' | rondo -      run what comes from standard input

Understanding:
  rondo explain FILE                   run FILE and show what ran when, and why in this order
  rondo why FILE                       run FILE and show what keeps it alive
      --why                            when SIGUSR2 asks what keeps the process alive, say also where
                                       each timer, handle and request was made
      --diagnose[=json]                warn of what holds up the loop: blocking callbacks, endless
                                       ticks, a busy pool, synchronous calls, late timers and more
      --diagnose-limit MILLISECONDS    warn of what takes longer (50)
      --trace-events[=FILE]            write phases, callbacks and jobs of the pool for Chrome's trace
                                       viewer or Perfetto (rondo_trace.PID.json)

Running:
  -e, --eval SOURCE                    run SOURCE
  -p, --print SOURCE                   run SOURCE and print its value
      --watch                          run FILE again whenever a file changes that it has loaded
      --watch-path PATH                or, instead, when something changes there; can be repeated
      --watch-preserve-output          do not clear the screen before
      --watch-kill-signal SIGNAL       with which the program is ended before (SIGTERM)
      --run NAME [-- ARGUMENT...]      run a script of the nearest package.json
  -c, --check                          see whether FILE is a script, and do not run it
  -i, --interactive                    read, evaluate and print, line after line
  -r, --require MODULE                 require MODULE first; can be repeated
      --import MODULE                  import MODULE first; can be repeated
      --loader MODULE                  import with the hooks of MODULE; can be repeated
      --input-type module|commonjs     what -e, -p and standard input hold; also
                                       module-typescript, commonjs-typescript
      --no-strip-types                 refuse TypeScript, whose types are otherwise left out
      --experimental-transform-types   make JavaScript of enums and the like, too
  -C, --conditions NAME                a further condition in "exports" of package.json
      --env-file FILE                  set variables that are in FILE, but not in the environment
      --env-file-if-exists FILE        the same, and no error if there is no such file
      --no-experimental-require-module
                                       require() loads no ES modules
      --no-addons                      load no native addons
      --entry-url                      FILE is a URL: `file.mjs?query`, `data:text/javascript,...`
      --experimental-import-text       import text from './file' with { type: 'text' }
      --experimental-package-map FILE  the packages are those that a file lists, not those of node_modules
      --trace-require-module=all|no-node-modules
                                       warn when require() loads an ES module, also in packages or not
      --experimental-print-required-tla
                                       when require() fails for a top-level await, say where that is
      --preserve-symlinks              a module's path is the one it was found by
      --preserve-symlinks-main         so is that of the program
      --                               no further options

Testing (node:test):
      --test [PATTERN...]              run test files, each in a process of its own
      --test-name-pattern PATTERN, --test-skip-pattern PATTERN
                                       run, or leave out, tests with such names; can be repeated
      --experimental-test-tag-filter TAG
                                       run tests that have this tag; can be repeated
      --test-only                      run tests that have the option `only`
      --test-reporter REPORTER         spec (default), tap, dot, junit or a module; can be repeated
      --test-reporter-destination PLACE
                                       of a reporter: stdout, stderr or a file
      --test-concurrency NUMBER        of files at a time
      --test-timeout MILLISECONDS      after which a test has failed
      --test-shard INDEX/TOTAL         run one of several parts of the files
      --test-isolation process|none    none: all files in this process
      --test-randomize, --test-random-seed NUMBER
                                       run files and tests in another order
      --test-rerun-failures FILE       run only what has not passed yet, by a file that notes it
      --watch                          run those again that a change matters to
      --test-force-exit                end when all tests have, whatever is still open
      --test-global-setup FILE         a module with globalSetup() and globalTeardown()
      --test-update-snapshots          write the files of snapshots anew
      --experimental-test-module-mocks
                                       mock.module() replaces modules

Profiles:
      --cpu-prof                       write where the program spends its time to a .cpuprofile file
      --cpu-prof-dir FOLDER, --cpu-prof-name FILE
                                       where that goes
      --trace-event-categories LIST    write events for Chrome's trace viewer: node.async_hooks,
                                       node.bootstrap, node.console, node.perf
      --trace-event-file-pattern FILE  where those go (node_trace.${rotation}.log)

Order of events:
      --semantics node|node10|browser  whose rules: ticks and microtasks after each callback
                                       (default), between phases, or those of HTML
      --await modern|legacy            turns that await takes: one, or three as in Node 10

Errors and warnings:
      --unhandled-rejections MODE      throw (default), strict, warn, none, warn-with-error-code
      --no-warnings                    print no warnings
      --redirect-warnings FILE         print warnings there
      --disable-warning NAME           print no warnings of this type or code; can be repeated
      --trace-warnings                 print warnings with their stacks
      --enable-source-maps             show places in stacks as source maps tell them
      --no-deprecation, --trace-deprecation, --throw-deprecation
      --pending-deprecation            warn of what will be deprecated, too
      --abort-on-uncaught-exception    end with a core dump instead of exit code 1
      --trace-uncaught                 say where an exception was thrown, not only made
      --force-node-api-uncaught-exceptions-policy
                                       what finalizers and calls of threads in older addons throw
                                       is an uncaught exception, not a warning
      --stack-trace-limit NUMBER       lines in a stack (10)

Others:
      --disable-proto delete|throw     Object.prototype.__proto__ is gone, or throws
      --disallow-code-generation-from-strings
                                       eval() and new Function() throw
      --permission                     files, children and workers only as far as these allow it:
      --allow-fs-read PATH, --allow-fs-write PATH
                                       files and folders, or *; can be repeated
      --allow-child-process, --allow-worker
      --permission-audit               the same, but what is not allowed is only told of, on channels
                                       of node:diagnostics_channel
      --report-uncaught-exception, --report-on-signal
                                       write a diagnostic report then; --report-signal SIGNAL
                                       (SIGUSR2), --report-directory FOLDER, --report-filename FILE,
                                       --report-compact, --report-exclude-env and
                                       --report-exclude-network say which and where
      --trace-exit                     say where process.exit() is called
      --no-global-search-paths         modules of NODE_PATH and of the home folder are not found
      --no-extra-info-on-fatal-exception
                                       do not print the version behind an exception
      --title TITLE                    process.title from the start
      --max-old-space-size MEGABYTES   of memory that the collector of garbage plans with, instead
                                       of all; it is no limit
      --maglev, --minor-ms, --gc-interval NUMBER, --max-semi-space-size MEGABYTES and others
                                       that tune V8's compilers and its collector: they are taken,
                                       also with --no- before them, and have no effect
      --stack-size KILOBYTES           of the stack that script may use
      --jitless                        make no machine code
      --zero-fill-buffers              memory of buffers is always zeroed, also without this
      --dns-result-order ORDER         of addresses: verbatim, ipv4first or ipv6first
      --no-network-family-autoselection
                                       net.connect() tries only the first address of a name
      --network-family-autoselection-attempt-timeout MILLISECONDS
                                       before the next address is tried (250)
      --max-http-header-size BYTES     of the head of an HTTP message (16384)
      --insecure-http-parser           take HTTP messages that are not well-formed
      --use-env-proxy                  http goes through http_proxy, except to no_proxy
      --experimental-eventsource       there is EventSource
      --no-experimental-websocket, --no-experimental-global-navigator
                                       there is no WebSocket, no navigator
      --no-experimental-sqlite         there is no node:sqlite
      --openssl-legacy-provider        crypto has old algorithms, such as MD4
      --tls-min-v1.0, --tls-min-v1.1, --tls-min-v1.2, --tls-min-v1.3
      --tls-max-v1.2, --tls-max-v1.3   the versions of TLS that are spoken (1.2 and 1.3)
      --tls-cipher-list LIST           instead of the default ciphers
      --tls-keylog FILE                write the keys of connections to a file, to look into them
      --trace-tls                      print what is said in handshakes
      --use-bundled-ca, --use-system-ca
                                       trust the certificates of the system (default)
      --use-openssl-ca                 trust those that SSL_CERT_FILE and SSL_CERT_DIR name
      --expose-gc                      gc() collects garbage
      --expose-internals               require() finds the internal modules, for tests
  -v, --version                        print the version; with --verbose, of everything
  -h, --help                           print this

NODE_OPTIONS in the environment holds options that come first, then come those of RONDO_OPTIONS, in
which also options can be that Node does not have. UV_THREADPOOL_SIZE is the number of threads for
files, DNS lookups and cryptography. NODE_PATH lists further folders of modules.
)";
}

std::string_view engine_options_text() {
  return R"(Options of V8 that mean something here.

Options:
  --abort-on-uncaught-exception (abort instead of exiting when nothing catches an exception)
        type: bool  default: --no-abort-on-uncaught-exception
  --expose-gc (gc() collects garbage)
        type: bool  default: --no-expose-gc
  --max-semi-space-size (no effect, as all that tune V8's compilers and its collector)
        type: size_t  default: --max-semi-space-size=0
  --max-old-space-size (what the collector of garbage plans with, in megabytes)
        type: size_t  default: --max-old-space-size=0
)";
}

}  // namespace rondo::cli
