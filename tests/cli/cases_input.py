"""Bad input: a clear message, the right exit code, never a crash."""

import signal
import time

import programs
from harness import Failure, Result, case


def ends(process, seconds=programs.SECONDS_MAX):
    """Waits for a process, and gives its result."""
    try:
        out, err = process.communicate(timeout=seconds)
    except Exception as late:
        process.kill()
        process.communicate()
        raise Failure("did not end in time") from late
    return Result(programs.exit_name(process.returncode), programs.text(out), programs.text(err))


@case()
def missing_file(runtime):
    path = str(runtime.folder / "missing.js")
    runtime.run("missing.js").exits(1).prints("").complains(
        f"Cannot find module '{path}'", "code: 'MODULE_NOT_FOUND'", r"requireStack: \[\]")


@case()
def folder_without_index(runtime):
    runtime.write("folder/other.js", "")
    runtime.run("folder").exits(1).complains("Cannot find module '.*folder'", "MODULE_NOT_FOUND")


@case()
def folder_with_index(runtime):
    runtime.write("folder/index.js", "console.log('index of', require('path').basename(__dirname))")
    runtime.run("folder").exits(0).prints("index of folder\n").is_quiet()


@case()
def folder_with_package(runtime):
    runtime.write("folder/package.json", '{"main": "start"}')
    runtime.write("folder/start.js", "console.log('started')")
    runtime.run("folder").exits(0).prints("started\n")


@case()
def name_without_ending(runtime):
    runtime.write("script.js", "console.log(require('path').basename(__filename))")
    runtime.run("script").exits(0).prints("script.js\n")


@case()
def binary_file(runtime):
    runtime.write("binary.js", bytes(range(256)) * 40)
    runtime.run("binary.js").exits(1).prints("").complains("SyntaxError: ")


@case()
def elf_file(runtime):
    with open("/bin/true", "rb") as file:
        runtime.write("elf", file.read(20000))
    runtime.run("elf").exits(1).prints("").complains("SyntaxError: ")


@case()
def invalid_utf8(runtime):
    runtime.write("invalid.js", b"console.log([...'a\xff\xc3b'].map((c) => c.codePointAt(0)))")
    runtime.run("invalid.js").exits(0).prints("[ 97, 65533, 65533, 98 ]\n")


@case()
def byte_order_mark(runtime):
    runtime.write("bom.js", b"\xef\xbb\xbfconsole.log('bom')")
    runtime.run("bom.js").exits(0).prints("bom\n")


@case()
def hashbang_line(runtime):
    runtime.script("#!/usr/bin/env rondo\nconsole.log(new Error().stack.match(/script.js:(\\d+)/)[1])",
                   ).exits(0).prints("2\n")


@case()
def empty_file(runtime):
    runtime.script("").exits(0).prints("").is_quiet()


@case()
def line_ends_of_windows(runtime):
    runtime.write("crlf.js", b"const a = 1;\r\n\r\nconsole.log(a,\r\n`x\r\ny`.length);\r\n")
    runtime.run("crlf.js").exits(0).prints("1 3\n")


@case()
def file_without_permission(runtime):
    runtime.write("loop.js", "")
    (runtime.folder / "loop.js").unlink()
    (runtime.folder / "loop.js").symlink_to("loop.js")
    runtime.run("loop.js").exits(1).complains("ELOOP|Cannot find module")


@case()
def syntax_error(runtime):
    runtime.script("let fine = 1;\nlet broken = (1 + ;\n").exits(1).prints("").complains(
        r"script\.js:2$", r"^let broken = \(1 \+ ;$", r"^ +\^$", "^SyntaxError: ")


@case()
def syntax_error_in_a_required_file(runtime):
    runtime.write("bad.js", "function () {}\n")
    runtime.script("require('./bad');").exits(1).complains(
        r"bad\.js:1$", r"^function \(\) \{\}$", r"^ *\^+$", "^SyntaxError: ")


@case()
def syntax_error_in_json(runtime):
    runtime.write("bad.json", '{"a": }')
    runtime.script("try { require('./bad.json') } catch (e) { console.log(e.name, "
                   "e.message.startsWith(__dirname + '/bad.json: ')) }").exits(0).prints(
                       "SyntaxError true\n")


@case()
def endless_recursion(runtime):
    runtime.script("function down() { return down() + 1; }\ndown();").exits(1).complains(
        r"script\.js:1$", "^RangeError: Maximum call stack size exceeded", r"at down \(.*script\.js")


@case()
def endless_recursion_is_caught(runtime):
    runtime.script("""
      function down() { down(); }
      for (let i = 0; i < 3; i++) {
        try { down(); } catch (error) { console.log(error instanceof RangeError, error.message.slice(0, 32)); }
      }
      class Nested { get x() { return this.x; } toString() { return `${this}`; } }
      try { new Nested().x; } catch (error) { console.log(error.name); }
      try { String(new Nested()); } catch (error) { console.log(error.name); }
      try { JSON.stringify({ toJSON() { return JSON.stringify(this); } }); }
      catch (error) { console.log(error.name); }
      """).exits(0).prints("true Maximum call stack size exceeded\n" * 3 + "RangeError\n" * 3)


@case()
def deep_nesting(runtime):
    runtime.script("[" * 100000 + "]" * 100000).exits(1).prints("")
    runtime.script("let x = " + "(" * 100000 + "1" + ")" * 100000).exits(1).prints("")
    runtime.script("try { JSON.parse('['.repeat(1e6)) } catch (e) { console.log('caught') }"
                   ).exits(0).prints("caught\n")


@case()
def strings_that_are_too_long(runtime):
    runtime.script("""
      for (const make of [() => 'x'.repeat(2 ** 31), () => 'x'.padEnd(2 ** 31),
        () => { let s = 'xxxxxxxx'; while (true) s += s; },
        () => new Array(2 ** 20).join('x'.repeat(2 ** 12))]) {
        try { make(); console.log('made'); } catch (error) { console.log(error.name); }
      }
      """).exits(0).prints("RangeError\n" * 4)


@case()
def a_string_that_is_too_long_and_uncaught(runtime):
    runtime.script("let text = 'x';\nfor (;;) text += text;").exits(1).complains(
        r"script\.js:", "^RangeError: (Invalid string length|Out of memory)")


@case()
def arrays_and_buffers_that_are_too_large(runtime):
    runtime.script("""
      for (const make of [() => new Array(-1), () => new ArrayBuffer(2 ** 53),
        () => new Uint8Array(2 ** 53), () => Buffer.alloc(2 ** 53)]) {
        try { make(); console.log('made'); } catch (error) { console.log(error.name); }
      }
      """).exits(0).prints("RangeError\n" * 4)


@case()
def throwing_getters_in_console_log(runtime):
    runtime.script("""
      const { inspect } = require('util');
      console.log({ get x() { throw new Error('getter'); } });
      const shown = inspect({ get x() { throw new Error('getter'); } }, { getters: true });
      console.log(shown.includes('[Getter: <Inspection threw ('));
      console.log(new Proxy({}, { get() { throw new Error('trap'); } }));
      console.log({ toString() { throw new Error('toString'); } });
      try { console.log('%s', { toString() { throw new Error('in %s'); } }); }
      catch (error) { console.log('caught', error.message); }
      try {
        console.log({ [inspect.custom]() { throw new Error('custom'); } });
      } catch (error) { console.log('caught', error.message); }
      try { console.log(`${{ toString() { throw new Error('text'); } }}`); }
      catch (error) { console.log('caught', error.message); }
      const error = new Error('x');
      Object.defineProperty(error, 'stack', { get() { throw new Error('stack'); } });
      try { console.log(error); } catch (error) { console.log('caught', error.message); }
      """).exits(0).prints("""{ x: [Getter] }
true
{}
{ toString: [Function: toString] }
caught in %s
caught custom
caught text
[Error: x]
""")


@case()
def stdout_closed_by_its_reader(runtime):
    path = runtime.write("many.js", """
      for (let i = 0; i < 100000; i++) console.log('line', i);
      process.exitCode = 3;
      """)
    process = runtime.start(path)
    if process.stdout.readline() != b"line 0\n":
        raise Failure("the first line did not come")
    process.stdout.close()
    process.stdout = None
    result = ends(process)
    if result.exit not in ("0", "1", "3"):
        result.fail("expected an orderly end")


@case()
def stdout_closed_from_the_start(runtime):
    path = runtime.write("one.js", "console.log('x'); process.stdout.write('y'); process.exitCode = 3")
    process = runtime.start(path, preexec_fn=lambda: __import__("os").close(1))
    ends(process).exits(3)


@case()
def interrupt_in_a_busy_loop(runtime):
    path = runtime.write("busy.js", "console.log('busy'); for (;;);")
    process = runtime.start(path)
    process.stdout.readline()
    time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    ends(process, 10).exits("SIGINT")


@case()
def interrupt_in_a_busy_regular_expression(runtime):
    path = runtime.write("busy.js", "console.log('busy'); /^(a+)+$/.test('a'.repeat(60) + 'b');")
    process = runtime.start(path)
    process.stdout.readline()
    time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    ends(process, 10).exits("SIGINT")


@case()
def interrupt_while_waiting(runtime):
    path = runtime.write("wait.js", "setTimeout(() => {}, 60000); console.log('waiting');")
    process = runtime.start(path)
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    ends(process, 10).exits("SIGINT")


@case()
def interrupt_with_a_listener(runtime):
    path = runtime.write("wait.js", """
      const keep = setTimeout(() => {}, 60000);
      process.on('SIGINT', (name, number) => { console.log(name, number); clearTimeout(keep); });
      console.log('waiting');""")
    process = runtime.start(path)
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    ends(process, 10).exits(0).prints("SIGINT 2\n")
