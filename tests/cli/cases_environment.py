"""Options that come from the environment."""

from harness import case


@case()
def options_in_the_environment(runtime):
    runtime.write("first.js", "console.log('first')")
    variable = "NODE_OPTIONS"
    runtime.run("-e", "console.log('main', process.execArgv.length)",
                env={variable: "--require ./first.js --no-warnings"}
                ).exits(0).prints("first\nmain 2\n")
    runtime.write("with space.js", "console.log('with space')")
    runtime.run("-e", "1", env={variable: '--require "./with space.js"'}).exits(0).prints(
        "with space\n")
    runtime.run("-e", "Promise.reject(new Error('x'))",
                env={variable: "--unhandled-rejections=none"}).exits(0)
    # What is no option ends them, and the command line has the last word.
    runtime.run("-p", "process.title", env={variable: "--title=one word --title=two"}).exits(
        0).prints("one\n")
    runtime.run("--title=own", "-p", "process.title", env={variable: "--title=one"}).exits(
        0).prints("own\n")


@case()
def options_that_the_environment_must_not_have(runtime):
    variable = "NODE_OPTIONS"
    for option in ("-e", "--check", "--print", "--version", "--help", "--test", "--expose_internals",
                   "--env-file=x", "--no-such-thing", "--"):
        name = option.split("=")[0]
        runtime.run("-e", "1", env={variable: option}).exits(9).complains(
            f"{name}=? is not allowed in {variable}")
    runtime.run("-e", "1", env={variable: '--require "open'}).exits(9).complains(
        rf"invalid value for {variable} \(unterminated string\)")
    runtime.run("-e", "1", env={variable: '--require "open\\'}).exits(9).complains(
        rf"invalid value for {variable} \(invalid escape\)")
    runtime.run("-e", "1", env={variable: "--require"}).exits(9).complains(
        "--require requires an argument")


@case(only_rondo=True)
def own_options_in_the_environment(runtime):
    env = {"NODE_OPTIONS": "--title=one", "RONDO_OPTIONS": "--title=two --semantics=node10"}
    runtime.run("-p", "process.title", env=env).exits(0).prints("two\n")
    runtime.run("-e", "1", env={"NODE_OPTIONS": "--semantics=node10"}).exits(9).complains(
        "--semantics is not allowed in NODE_OPTIONS")
    runtime.run("-e", "1", env={"NODE_OPTIONS": "--inspect"}).exits(9).complains(
        "--inspect is not supported in NODE_OPTIONS")


@case()
def options_of_children_come_from_the_environment(runtime):
    child = "console.log(typeof gc, process.execArgv.length)"
    runtime.write("child.js", child)
    runtime.run("-e", "child_process.fork('./child.js')", env={"NODE_OPTIONS": "--expose-gc"}).exits(
        0).prints("function 0\n")
    code = ("child_process.spawnSync(process.execPath, ['child.js'], { stdio: 'inherit', "
            "env: { NODE_OPTIONS: '--expose-gc' } })")
    runtime.run("-e", code).exits(0).prints("function 0\n")


@case()
def options_of_a_worker_with_its_own_environment(runtime):
    runtime.write("main.js", """
const { Worker } = require('worker_threads');
const source = 'process.emitWarning("of the worker")';
for (const NODE_OPTIONS of ['--title=x', '--no-such-thing', '"']) {
  try {
    new Worker(source, { eval: true, env: { NODE_OPTIONS } });
  } catch (error) {
    console.log(error.code, error.message.trim());
  }
}
new Worker(source, { eval: true, env: { NODE_OPTIONS: '--no-warnings' } });
""")
    start = ("ERR_WORKER_INVALID_EXEC_ARGV Initiated Worker with invalid NODE_OPTIONS env variable: ")
    runtime.run("main.js").exits(0).is_quiet().prints(
        f"{start}--title= is not allowed in NODE_OPTIONS\n"
        f"{start}--no-such-thing is not allowed in NODE_OPTIONS\n"
        f"{start}invalid value for NODE_OPTIONS (unterminated string)\n")


@case()
def options_in_a_file_of_variables(runtime):
    runtime.write("own.env", "NODE_OPTIONS='--title=file --no-warnings'\nOTHER=1\n")
    code = "console.log(process.title, process.env.OTHER, process.execArgv.length, process.argv[1])"
    runtime.run("--env-file=own.env", "-e", code, "word").exits(0).prints("file 1 3 word\n")
    runtime.run("--env-file=own.env", "-e", code, "word", env={"NODE_OPTIONS": "--title=own"}).exits(
        0).prints("own 1 3 word\n")


@case()
def options_with_no_before_them(runtime):
    code = "process.emitWarning('old', 'DeprecationWarning')"
    runtime.run("--throw-deprecation", "-e", code).exits(1)
    runtime.run("--throw-deprecation", "--no-throw-deprecation", "-e", code).exits(0)
    runtime.run("--no-deprecation", "-e", code).exits(0).is_quiet()
    runtime.run("--no-deprecation", "--deprecation", "-e", code).exits(0).complains("old")
    runtime.run("--no-require", "-p", "1").exits(9).complains(
        "--no-require is an invalid negation because it is not a boolean option")


@case()
def flags_that_the_environment_may_have(runtime):
    flags = "process.allowedNodeEnvironmentFlags"
    runtime.run("-p", f"['--title', '--no-warnings', '--warnings', 'expose_gc', '-r', '--tls-keylog=x']"
                f".every((name) => {flags}.has(name))").exits(0).prints("true\n")
    runtime.run("-p", f"['--version', '-e', '--test', '--env-file', '--expose-internals']"
                f".some((name) => {flags}.has(name))").exits(0).prints("false\n")


@case(only_rondo=True)
def coverage_that_there_is_not(runtime):
    runtime.run("-e", "1", env={"NODE_V8_COVERAGE": "folder"}).exits(0).complains(
        "NODE_V8_COVERAGE is not supported")


@case()
def a_module_instead_of_the_prompt(runtime):
    runtime.write("own.js", "console.log('own', require.main === module)")
    runtime.run("-i", env={"NODE_REPL_EXTERNAL_MODULE": "./own.js"}).exits(0).prints("own true\n")
