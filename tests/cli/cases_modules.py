"""Options of modules, and what is said of them."""

from harness import case


@case()
def program_as_url(runtime):
    runtime.write("at url.mjs", "console.log(import.meta.url.split('/').pop())")
    runtime.run("--no-warnings", "--entry-url", "at%20url.mjs?a=1#b").exits(0).prints(
        "at%20url.mjs?a=1#b\n")
    runtime.run("--entry-url", "data:text/javascript,console.log(1)").exits(0).prints(
        "1\n").complains("--entry-url is an experimental feature")
    runtime.run("--entry-url", "missing.mjs").exits(1).complains("ERR_MODULE_NOT_FOUND")


@case()
def texts_of_imports(runtime):
    runtime.write("text.txt", "\ufeffa text")
    program = ("import text from './text.txt' with { type: 'text' };"
               "import data from 'data:text/plain,%66%80' with { type: 'text' };"
               "console.log(text, data);"
               "import('./text.txt').catch((error) => console.log(error.code));"
               "import('data:text/plain,a').catch((error) => console.log(error.code));")
    runtime.run("--experimental-import-text", "--input-type=module", "-e", program).exits(0).prints(
        "a text f\ufffd\nERR_UNKNOWN_FILE_EXTENSION\nERR_IMPORT_ATTRIBUTE_MISSING\n")
    runtime.run("--input-type=module", "-e", program).exits(1).complains(
        "ERR_UNKNOWN_FILE_EXTENSION")


@case()
def requiring_modules_is_told_of(runtime):
    runtime.write("module.mjs", "export default 1")
    runtime.write("node_modules/package/index.js", "require('../../module.mjs')")
    own = runtime.write("own.js", "require('./module.mjs')")
    other = runtime.write("other.js", "require('package')")
    told = "other.js is loading|index.js is loading|own.js is loading ES Module .*module.mjs"
    runtime.run("--trace-require-module=all", own).exits(0).complains(told)
    runtime.run("--trace-require-module=all", other).exits(0).complains(told)
    runtime.run("--trace-require-module=no-node-modules", own).exits(0).complains(told)
    runtime.run("--trace-require-module=no-node-modules", other).exits(0).is_quiet()
    runtime.run("--trace-require-module=some", own).exits(9).complains("invalid value")
    runtime.run("--trace-require-module").exits(9).complains("requires an argument")


@case()
def awaits_of_required_modules(runtime):
    runtime.write("inner.mjs", "const f = async () => { await 1; };\n  await f();\n")
    runtime.write("outer.mjs", "import './inner.mjs';\nfor await (const one of []) ;\n")
    script = runtime.write("script.js", "require('./outer.mjs')")
    runtime.run(script).exits(1).complains("use --experimental-print-required-tla")
    result = runtime.run("--experimental-print-required-tla", script).exits(1)
    for shown in (r"inner.mjs:2\n\n  await f\(\);\n  \^", r"outer.mjs:2\n\nfor await",
                  "REQUIRE_ASYNC"):
        result.complains(shown)
    if "inner.mjs:1" in result.err:
        result.fail("expected nothing of awaits in functions")


@case()
def programs_that_only_hooks_know(runtime):
    loader = runtime.write("loader.mjs", """
        export async function resolve(specifier, context, next) {
          if (!specifier.endsWith('/entry')) return next(specifier, context);
          return { url: 'data:text/javascript,console.log("entry")', shortCircuit: true };
        }""")
    runtime.run("--no-warnings", "--experimental-loader", f"file://{loader}", "entry").exits(
        0).prints("entry\n")
    runtime.run("--no-warnings", "--experimental-loader", f"file://{loader}", "none").exits(
        1).complains("Cannot find module .*none")


@case()
def hints_at_what_require_finds(runtime):
    runtime.write("some folder#/index.js", "")
    runtime.run("--input-type=module", "-e", "import './some folder#'").exits(1).complains(
        '"./some%20folder%23/index.js"')


@case()
def texts_that_are_both_kinds_of_modules(runtime):
    for name in ("require('fs')", "exports.a = 1", "__filename", "__dirname"):
        word = name.split("(")[0].split(".")[0]
        runtime.run("-e", f"{name};\nawait 1;").exits(1).complains(
            f"ReferenceError: Cannot determine intended module format because both '{word}' and")
    runtime.run("-e", "import 'fs'; console.log(typeof require, typeof module)").exits(0).prints(
        "undefined function\n")
