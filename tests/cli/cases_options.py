"""Options of the command line, and the other ways to give a program."""

import re

from harness import case


@case()
def version(runtime):
    for option in ("-v", "--version"):
        result = runtime.run(option).exits(0).is_quiet()
        if not re.fullmatch(r"v\d+\.\d+\.\d+\S*\n", result.out):
            result.fail("expected a version")


@case()
def help_text(runtime):
    for option in ("-h", "--help"):
        result = runtime.run(option).exits(0).is_quiet()
        for word in ("--eval", "--print", "--require", "--check", "--env-file", "Usage"):
            if word.lower() not in result.out.lower():
                result.fail(f"expected {word}")


@case()
def evaluate(runtime):
    runtime.run("-e", "console.log(1 + 1, __filename, typeof require, module.id)").exits(0).prints(
        "2 [eval] function [eval]\n")
    runtime.run("--eval", "console.log(process.argv.length, process.argv[1])", "a", "b").exits(
        0).prints("3 a\n")
    runtime.run("--eval=console.log('x')").exits(0).prints("x\n")


@case()
def options_of_what_is_there_for_everybody(runtime):
    for option in ("--experimental-fetch", "--experimental-global-webcrypto",
                   "--experimental-websocket", "--experimental-worker", "--no-node-snapshot",
                   "--experimental-json-modules", "--experimental-repl-await"):
        runtime.run(option, "-p", "typeof fetch").exits(0).prints("function\n")


@case()
def tuning_of_another_engine(runtime):
    for option in ("--no-maglev", "--turbo_fast_api_calls", "--noconcurrent_recompilation",
                   "--minor-ms", "--gc-interval=100", "--no-concurrent-array-buffer-sweeping",
                   "--predictable-gc-schedule", "--max-semi-space-size=16"):
        runtime.run(option, "-p", "process.execArgv[0]").exits(0).prints(option + "\n")
    runtime.run("--gc_interval", "7", "-p", "process.execArgv.length").exits(0).prints("4\n")
    runtime.run("--gc-interval").exits(9).complains("--gc-interval requires an argument")
    runtime.run("--maglev=1", "-p", "1").exits(9).complains("--maglev takes no value")
    # What a program or its user would see the effect of is refused.
    for option in ("--trace-gc", "--allow-natives-syntax", "--js-decorators", "--random-seed=1"):
        runtime.run(option, "-p", "1").exits(9).complains(option.split("=")[0])
    environment = {"NODE_OPTIONS": "--max-semi-space-size=16 --v8-pool-size=0"}
    runtime.run("-p", "1", env=environment).exits(0).prints("1\n")
    runtime.run("-p", "1", env={"NODE_OPTIONS": "--no-maglev"}).exits(9).complains(
        "--no-maglev is not allowed in NODE_OPTIONS")


@case()
def builds_without_quic(runtime):
    program = ("console.log(process.features.quic); try { require('node:quic') } "
               "catch (error) { console.log(error.code) }")
    runtime.run("--experimental-quic", "-e", program).exits(0).prints(
        "false\nERR_UNKNOWN_BUILTIN_MODULE\n")


@case()
def globals_of_experiments(runtime):
    runtime.run("-p", "typeof EventSource + typeof WebSocket + typeof navigator").exits(0).prints(
        "undefinedfunctionobject\n")
    runtime.run("--experimental-eventsource", "-p", "EventSource.name").exits(0).prints(
        "EventSource\n")
    runtime.run("--no-experimental-websocket", "-p", "typeof WebSocket").exits(0).prints(
        "undefined\n")
    runtime.run("--no-experimental-global-navigator", "-p", "typeof navigator").exits(0).prints(
        "undefined\n")
    runtime.run("--no-experimental-sqlite", "-p",
                "require('module').isBuiltin('node:sqlite')").exits(0).prints("false\n")


@case()
def old_algorithms(runtime):
    program = "console.log(require('crypto').createHash('md4').update('a').digest('hex'))"
    runtime.run("-e", program).exits(1).complains("not supported|unsupported")
    runtime.run("--openssl-legacy-provider", "-e", program).exits(0).prints(
        "bde52cb31de33e46245e05fbdbd6fb24\n")


@case()
def check_requires_first(runtime):
    runtime.write("bad.js", "let let")
    runtime.write("good.js", "")
    runtime.run("-c", "-r", "./bad.js", "good.js").exits(1).complains("SyntaxError")


@case()
def evaluate_needs_an_argument(runtime):
    runtime.run("-e").exits(9).complains("-e requires an argument")


@case()
def evaluate_throws(runtime):
    runtime.run("-e", "throw new Error('evil')").exits(1).complains(
        r"^\[eval\]:1$", r"^throw new Error\('evil'\)$", r"^\^$", "^Error: evil$",
        r"^    at \[eval\]:1:7$")


@case()
def evaluate_sees_globals(runtime):
    runtime.run("-e", "console.log(typeof fs.readFileSync, typeof path.join, typeof os.cpus)"
                ).exits(0).prints("function function function\n")


@case()
def evaluated_names_are_global(runtime):
    runtime.run("-e", "var a = 1; function f() {} console.log(globalThis.a, typeof globalThis.f, "
                "this === globalThis)").exits(0).prints("1 function true\n")


@case()
def evaluate_requires_from_the_current_folder(runtime):
    runtime.write("own.js", "module.exports = 'own'")
    runtime.write("node_modules/pack/index.js", "module.exports = 'pack'")
    runtime.run("-p", "require('./own') + require('pack')").exits(0).prints("ownpack\n")


@case()
def print_result(runtime):
    runtime.run("-p", "[1, { a: 'b' }]").exits(0).prints("[ 1, { a: 'b' } ]\n")
    runtime.run("-p", "'text'").exits(0).prints("text\n")
    runtime.run("--print", "undefined").exits(0).prints("undefined\n")
    runtime.run("-pe", "40 + 2").exits(0).prints("42\n")
    runtime.run("-p", "-e", "6 * 7").exits(0).prints("42\n")


@case()
def script_on_standard_input(runtime):
    runtime.run("-", stdin="console.log('in', __filename, process.argv.length)").exits(0).prints(
        "in [stdin] 2\n")
    runtime.run("-", "a", "b", stdin="console.log(process.argv.slice(1))").exits(0).prints(
        "[ '-', 'a', 'b' ]\n")


@case()
def script_on_standard_input_without_dash(runtime):
    runtime.run(stdin="console.log('in')").exits(0).prints("in\n")
    runtime.run("-p", stdin="1 + 1").exits(0).prints("2\n")


@case()
def empty_standard_input(runtime):
    runtime.run(stdin="").exits(0).prints("").is_quiet()


@case()
def error_on_standard_input(runtime):
    runtime.run("-", stdin="\nnull.x").exits(1).complains(
        r"^\[stdin\]:2$", r"^null\.x$", r"^ *\^$", "^TypeError: ")


@case()
def session_on_standard_input(runtime):
    """Every line of an input that has ended is run before the session ends."""
    lines = ["let a = 1", "a + 1", "null.x", "await 7", "function f() {", "return 5 }", "f()", ""]
    run = runtime.run("-i", stdin="\n".join(lines))
    run.exits(0)
    shown = run.out.split("\n", 2)[2]
    if shown != ("> undefined\n> 2\n> Uncaught TypeError: Cannot read properties of null "
                 "(reading 'x')\n> 7\n> | undefined\n> 5\n> "):
        run.fail(f"unexpected session: {shown!r}")


@case()
def syntax_check_of_standard_input(runtime):
    runtime.run("--check", stdin="console.log('not run')").exits(0).prints("").is_quiet()


@case()
def option_with_an_unknown_value(runtime):
    runtime.run("--disable-proto=maybe", "-e", "0").exits(9).complains("must be one of")


@case()
def abort_on_an_exception(runtime):
    runtime.run("--abort-on-uncaught-exception", "-e", "throw new Error('fatal')").exits(
        "SIGABRT").complains("^Error: fatal$")


@case()
def title_from_the_start(runtime):
    runtime.run("--title=mine", "-p", "process.title").exits(0).prints("mine\n")


@case()
def require_first(runtime):
    runtime.write("one.js", "console.log('one', require.main === undefined, !!module.parent)")
    runtime.write("two.js", "console.log('two')")
    script = runtime.write("script.js", "console.log('main', require.main === module)")
    runtime.run("-r", "./one.js", "--require", "./two.js", script).exits(0).prints(
        "one true true\ntwo\nmain true\n")
    runtime.run("--require=./one", "-r", "./one", "-e", "console.log('eval')").exits(0).prints(
        "one true true\neval\n")


@case()
def require_first_fails(runtime):
    script = runtime.write("script.js", "console.log('never')")
    runtime.run("-r", "./missing", script).exits(1).prints("").complains(
        r"Cannot find module '\./missing'", r"Require stack:", "internal/preload")
    runtime.run("-r").exits(9).complains("-r requires an argument")


@case()
def check_only(runtime):
    good = runtime.write("good.js", "#!/usr/bin/env x\nconsole.log('never');\nreturn;")
    bad = runtime.write("bad.js", "console.log('never');\nlet = ;")
    for option in ("-c", "--check"):
        runtime.run(option, good).exits(0).prints("").is_quiet()
        runtime.run(option, bad).exits(1).prints("").complains(r"bad\.js:2$", r"^let = ;$",
                                                               "^SyntaxError: ")
    runtime.run("--check", "missing.js").exits(1).complains("Cannot find module")
    runtime.run("--check", "-", stdin="let = ;").exits(1).complains("SyntaxError")


@case()
def check_and_evaluate_exclude_each_other(runtime):
    runtime.run("-c", "-e", "1").exits(9).complains(
        "either --check or --eval can be used, not both")


@case()
def unknown_option(runtime):
    runtime.run("--no-such-thing", "x.js").exits(9).prints("").complains(
        "bad option: --no-such-thing")
    runtime.run("-Q").exits(9).prints("").complains("bad option: -Q")


@case(only_rondo=True)
def misspelt_option_gets_a_suggestion(runtime):
    for wrong, right in (("--chekc", "--check"), ("--env-fiel=x", "--env-file"),
                         ("--unhandled-rejection=warn", "--unhandled-rejections"),
                         ("--semantic=node10", "--semantics"), ("--requier", "--require")):
        runtime.run(wrong, "x.js").exits(9).complains(f"did you mean {right}")


@case(only_rondo=True)
def wrong_profile_is_refused(runtime):
    runtime.run("--semantics=node1", "-e", "1").exits(9).complains("--semantics", "node10")
    runtime.run("--await=slow", "-e", "1").exits(9).complains("--await", "legacy")


@case()
def wrong_mode_is_refused(runtime):
    runtime.run("--unhandled-rejections=sometimes", "-e", "1").exits(9).complains(
        "invalid value for --unhandled-rejections|--unhandled-rejections must be one of")


@case()
def arguments_reach_the_script(runtime):
    script = runtime.write("script.js", "console.log(process.argv.slice(2), process.execArgv)")
    runtime.run(script, "-e", "--check", "--", "-x").exits(0).prints(
        "[ '-e', '--check', '--', '-x' ] []\n")
    runtime.run("--no-warnings", "--", script, "a").exits(0).prints("[ 'a' ] [ '--no-warnings' ]\n")


@case()
def argument_zero_and_one(runtime):
    script = runtime.write("script.js", "console.log(process.argv[0] === process.execPath, "
                           "process.argv[1] === __filename, require('path').isAbsolute(__filename))")
    runtime.run("./script.js").exits(0).prints("true true true\n")
    runtime.run(script).exits(0).prints("true true true\n")


@case()
def environment_file(runtime):
    runtime.write("a.env", """
# a remark
PLAIN=value
SPACED =  two words   # remark
SINGLE='single # quoted'
DOUBLE="double\\nline"
export EXPORTED=yes
EMPTY=
MULTI="first
second"
EXISTING=from file
NOT A NAME
""")
    runtime.write("b.env", "PLAIN=other\nLATER=1\n")
    names = "PLAIN SPACED SINGLE DOUBLE EXPORTED EMPTY MULTI EXISTING LATER"
    code = f"for (const n of '{names}'.split(' ')) console.log(n, JSON.stringify(process.env[n]))"
    runtime.run("--env-file=a.env", "--env-file", "b.env", "-e", code,
                env={"EXISTING": "from outside"}).exits(0).prints('''PLAIN "other"
SPACED "two words"
SINGLE "single # quoted"
DOUBLE "double\\nline"
EXPORTED "yes"
EMPTY ""
MULTI "first\\nsecond"
EXISTING "from outside"
LATER "1"
''')


@case()
def environment_file_is_missing(runtime):
    runtime.run("--env-file=none.env", "-e", "1").exits(9).complains("none.env: not found")
    runtime.run("--env-file-if-exists=none.env", "-p", "1").exits(0).prints("1\n")


@case()
def options_of_the_engine(runtime):
    result = runtime.run("--v8-options").exits(0).is_quiet()
    if not re.search(r"\nOptions:\n[\s\S]*^  --expose-gc ", result.out, re.M):
        result.fail("expected a list of options")


@case()
def no_warnings(runtime):
    code = "process.emitWarning('careful')"
    runtime.run("-e", code).exits(0).complains(r"\(.*:\d+\) Warning: careful")
    runtime.run("--no-warnings", "-e", code).exits(0).is_quiet()
    runtime.run("--trace-warnings", "-e", code).exits(0).complains(
        r"\(.*:\d+\) Warning: careful", r"^    at \[eval\]")


@case()
def warnings_in_a_file(runtime):
    code = "process.emitWarning('careful')"
    runtime.run("--redirect-warnings=warnings.txt", "-e", code).exits(0).is_quiet()
    code = "console.log(fs.readFileSync('warnings.txt', 'utf8').includes('Warning: careful'))"
    runtime.run("-e", code).exits(0).prints("true\n").is_quiet()


@case()
def symlinks(runtime):
    runtime.run("-e", "fs.mkdirSync('folder'); fs.symlinkSync('folder/real.js', 'link.js'); "
                "fs.writeFileSync('folder/real.js', "
                "'console.log(require(\"path\").basename(__filename))')").exits(0)
    runtime.run("link.js").exits(0).prints("real.js\n")
    runtime.run("--preserve-symlinks", "link.js").exits(0).prints("real.js\n")
    runtime.run("--preserve-symlinks-main", "link.js").exits(0).prints("link.js\n")
    runtime.run("link.js", env={"NODE_PRESERVE_SYMLINKS_MAIN": "1"}).exits(0).prints("link.js\n")


@case()
def heap_size(runtime):
    code = "console.log(v8.getHeapStatistics().heap_size_limit >= 300 * 2 ** 20, " \
        "Object.keys(process.env).some((name) => name.startsWith('JSC_')))"
    runtime.run("--max-old-space-size=300", "-e", code).exits(0).prints("true false\n").is_quiet()
    runtime.run("--max_old_space_size=300", "-e", code).exits(0).prints("true false\n").is_quiet()


@case()
def source_maps(runtime):
    code = "console.log(process.sourceMapsEnabled)"
    runtime.run("--enable-source-maps", "-e", code).exits(0).prints("true\n").is_quiet()
    runtime.run("-e", code).exits(0).prints("false\n").is_quiet()


@case()
def deprecations(runtime):
    code = "process.emitWarning('old', 'DeprecationWarning', 'DEP9999'); console.log('on')"
    runtime.run("-e", code).exits(0).prints("on\n").complains(r"\[DEP9999\] DeprecationWarning: old")
    runtime.run("--no-deprecation", "-e", code).exits(0).prints("on\n").is_quiet()
    runtime.run("--throw-deprecation", "-e", code).exits(1).complains("DeprecationWarning: old")


@case()
def size_of_the_stack(runtime):
    code = "let depth = 0; const go = () => { depth++; go(); }; try { go(); } catch {} "
    small = runtime.run("--stack-size=200", "-e", code + "console.log(depth)").exits(0)
    large = runtime.run("--stack-size=900", "-e", code + "console.log(depth)").exits(0)
    if int(small.out) * 2 > int(large.out):
        large.fail(f"expected more than twice {small.out}")


@case()
def no_machine_code(runtime):
    code = "let sum = 0; for (let i = 0; i < 1e5; i++) sum += i; console.log(sum)"
    runtime.run("--jitless", "-e", code).exits(0).prints("4999950000\n")


@case()
def files_have_their_own_type(runtime):
    runtime.write("main.mjs", "console.log('ran')")
    runtime.write("main.cjs", "console.log('ran')")
    runtime.run("--input-type=commonjs", "main.mjs").exits(1).prints("").complains(
        "ERR_INPUT_TYPE_NOT_ALLOWED")
    runtime.run("--input-type=module", "main.cjs").exits(0).prints("ran\n")


@case()
def modes_of_rejections(runtime):
    runtime.run("--unhandled-rejections=foobar", "-e", "1").exits(9).prints("").complains(
        "invalid value for --unhandled-rejections")


@case()
def types_of_modules_that_cannot_be_required(runtime):
    runtime.write("node_modules/pack/index.mts", "export const one: number = 1;")
    runtime.write("node_modules/pack/package.json", '{"main": "index.mts"}')
    script = runtime.write("main.cjs", "require('pack')")
    runtime.run("--no-experimental-require-module", script).exits(1).complains("ERR_REQUIRE_ESM")


@case()
def prototypes_in_other_contexts(runtime):
    code = "try { vm.runInNewContext('({}).__proto__') } catch (error) { console.log(error.code) }"
    runtime.run("--disable-proto=throw", "-e", code).exits(0).prints("ERR_PROTO_ACCESS\n")
    code = "console.log(vm.runInNewContext(`'__proto__' in {}`))"
    runtime.run("--disable-proto=delete", "-e", code).exits(0).prints("false\n")
    runtime.run("-e", code).exits(0).prints("true\n")
