"""How errors that nobody catches are printed: place, source line, caret, stack."""

from harness import case

# The last line of a report names the runtime and its version.
HINT = r"^\(Use `\S+ --trace-uncaught \.\.\.` to show where the exception was thrown\)$"


@case()
def uncaught_error(runtime):
    runtime.script("function inner() {\n  throw new Error('boom');\n}\n\ninner();\n").exits(
        1).prints("").complains(
            r"script\.js:2$", r"^  throw new Error\('boom'\);$", r"^  \^$", r"^$", "^Error: boom$",
            r"^    at inner \(.*script\.js:2:9\)$", r"^    at Object\.<anonymous> \(.*script\.js:5:1\)$")


@case()
def uncaught_type_error(runtime):
    runtime.script("const nothing = undefined;\nnothing.property;\n").exits(1).complains(
        r"script\.js:2$", r"^nothing\.property;$", r"^ *\^$", r"^$", "^TypeError: ",
        r"^    at Object\.<anonymous> \(.*script\.js:2:\d\)$")


@case()
def uncaught_reference_error(runtime):
    runtime.script("const a = 1;\nmissing(a);\n").exits(1).complains(
        r"script\.js:2$", r"^missing\(a\);$", r"^\^$", r"^$",
        "^ReferenceError: (missing is not defined|Can't find variable: missing)$",
        r"^    at Object\.<anonymous> \(.*script\.js:2:1\)$")


@case()
def uncaught_in_a_timer(runtime):
    runtime.script("setTimeout(function late() {\n  throw new Error('late');\n}, 1);\n").exits(
        1).complains(r"script\.js:2$", r"^  throw", r"^  \^$", "^Error: late$",
                     r"^    at Timeout\.late.* \(.*script\.js:2:9\)$|^    at late \(.*script\.js:2:9\)$")


@case()
def uncaught_in_a_tick(runtime):
    runtime.script("process.nextTick(() => { throw new Error('tick'); });").exits(1).complains(
        r"script\.js:1$", r"^process\.nextTick", r"^ {25}\^$", "^Error: tick$",
        r"^    at .*script\.js:1:32\)?$")


@case()
def uncaught_in_a_method(runtime):
    runtime.script("""class Shop {
  static open() { return new Shop().sell(); }
  sell() { throw new RangeError('empty'); }
}
Shop.open();
""").exits(1).complains(r"script\.js:3$", r"^RangeError: empty$",
                        r"^    at (Shop\.)?sell \(.*script\.js:3:18\)$",
                        r"^    at ((Function|Shop)\.)?open \(.*script\.js:2:37\)$",
                        r"^    at Object\.<anonymous> \(.*script\.js:5:6\)$")


@case()
def uncaught_with_properties(runtime):
    runtime.script("throw Object.assign(new Error('coded'), { code: 'E_CODE', extra: [1, 2] });"
                   ).exits(1).complains("^Error: coded$", r"^    at .*script\.js:1:21\)( \{)?$",
                                        r"^  code: 'E_CODE',$", r"^  extra: \[ 1, 2 \]$", r"^\}$")


@case()
def uncaught_with_a_cause(runtime):
    runtime.script("throw new Error('outer', { cause: new TypeError('inner') });").exits(
        1).complains("^Error: outer$", r"^    at ", r"^  \[cause\]: TypeError: inner$", r"^      at ")


@case()
def uncaught_aggregate(runtime):
    runtime.script("throw new AggregateError([new Error('one'), new Error('two')], 'many');").exits(
        1).complains("AggregateError: many", r"\[errors\]: \[", "Error: one", "Error: two")


@case()
def uncaught_subclass(runtime):
    runtime.script("class MyError extends Error { get name() { return 'MyError'; } }\n"
                   "throw new MyError('mine');").exits(1).complains(
                       r"script\.js:2$", r"^throw new MyError", r"^\^$", "^MyError: mine$")


@case()
def uncaught_with_several_lines(runtime):
    runtime.script("throw new Error('first\\nsecond');").exits(1).complains(
        r"^Error: first$", r"^second$", r"^    at ")


def place(runtime):
    """Where a value without a stack was thrown: our engine does not tell."""
    return (r"script\.js:1$", r"^throw ", r"^\^$") if runtime.is_node else ()


@case()
def uncaught_that_is_no_error(runtime):
    for value, shown in (("1", "1"), ("'text'", "'?text'?"), ("null", "null"),
                         ("undefined", "undefined"), ("true", "true")):
        runtime.script(f"throw {value};").exits(1).complains(*place(runtime), rf"^{shown}$", HINT)
    for value, shown in (("{ a: 1 }", r"\{ a: 1 \}"), ("[1, 2]", r"\[ 1, 2 \]")):
        runtime.script(f"throw {value};").exits(1).complains(*place(runtime), rf"^{shown}$")


@case()
def uncaught_without_a_stack(runtime):
    runtime.script("const error = new Error('gone'); error.stack = undefined; throw error;").exits(
        1).complains(r"\[Error: gone\]")
    runtime.script("const error = new Error('gone'); error.stack = 'my own stack'; throw error;"
                   ).exits(1).complains(r"^\[my own stack\]$")


@case()
def long_source_line(runtime):
    runtime.script("/*" + "x" * 200 + "*/ throw new Error('far');").exits(1).complains(
        r"script\.js:1$", r"throw new Error", r"^ {205}\^$", "^Error: far$")


@case()
def tabs_stay_in_the_line_of_the_caret(runtime):
    runtime.script("\t\tthrow new Error('tab');").exits(1).complains(
        r"^\t\tthrow new Error", r"^\t\t\^$", "^Error: tab$")


@case()
def required_file_is_missing(runtime):
    path = runtime.write("script.js", "require('./other');")
    other = runtime.write("other.js", "require('./absent');")
    result = runtime.run(path).exits(1)
    result.complains(r"^Error: Cannot find module '\./absent'$", r"^Require stack:$",
                     f"^- {other}$", f"^- {path}$", r"^  code: 'MODULE_NOT_FOUND',$",
                     r"^  requireStack: \[$", f"'{other}',", f"'{path}'")


@case()
def error_event_without_listener(runtime):
    runtime.script("const EventEmitter = require('events');\n"
                   "new EventEmitter().emit('error', new Error('event'));").exits(1).complains(
                       "^Error: event$", r"^    at Object\.<anonymous> \(.*script\.js:2:34\)$",
                       r"Emitted 'error' event at:")


@case()
def file_system_error(runtime):
    runtime.script("require('fs').readFileSync('/no/such/file');").exits(1).complains(
        "^Error: ENOENT: no such file or directory, open '/no/such/file'$",
        r"script\.js:1:15", r"^  errno: -2,$", r"^  code: 'ENOENT',$", r"^  syscall: 'open',$",
        r"^  path: '/no/such/file'$")


@case()
def unhandled_rejection_of_an_error(runtime):
    runtime.script("async function fails() {\n  throw new Error('rejected');\n}\nfails();").exits(
        1).complains(r"script\.js:2$", r"^  throw new Error", r"^ +\^$", "^Error: rejected$",
                     r"^    at fails \(.*script\.js:2:9\)$")


@case()
def unhandled_rejection_of_a_value(runtime):
    runtime.script("Promise.reject({ a: 1 });").exits(1).complains(
        r"UnhandledPromiseRejection: This error originated either by throwing inside of an async "
        r"function without a catch block, or by rejecting a promise which was not handled with "
        r'\.catch\(\)\. The promise rejected with the reason "#<Object>"\.',
        r"^  code: 'ERR_UNHANDLED_REJECTION'$")


@case()
def stack_trace_limit(runtime):
    runtime.script("Error.stackTraceLimit = 2;\nfunction a() { b(); } function b() { c(); }\n"
                   "function c() { throw new Error('limit'); }\ntry { a(); } catch (error) {\n"
                   "console.log(error.stack.split('\\n').length); }").exits(0).prints("3\n")


@case()
def errors_in_console_error(runtime):
    runtime.script("console.error(new Error('shown')); console.log('goes on');").exits(0).prints(
        "goes on\n").complains("^Error: shown$", r"^    at Object\.<anonymous> \(.*script\.js:1:15\)$")
