"""Programs and sessions on a terminal."""

import signal
import subprocess
import time

import programs

from harness import Failure, case
from terminal import terminal

CTRL_C = "\x03"
CTRL_D = "\x04"
UP = "\x1b[A"


@case()
def a_key_comes_at_once_in_raw_mode(runtime):
    runtime.write("raw.js", """
      console.log(process.stdin.isTTY, process.stdin.isRaw);
      process.stdin.setRawMode(true);
      process.stdin.once('data', (key) => {
        console.log('key', JSON.stringify(String(key)));
        process.stdin.setRawMode(false).pause();
      });
      console.log('ready', process.stdin.isRaw);
    """)
    with terminal(runtime, "raw.js") as shown:
        shown.expects("true false").expects("ready true").types("q").expects('key "q"').ends()


@case()
def a_new_size_is_told(runtime):
    runtime.write("size.js", """
      const { stdout } = process;
      stdout.once('resize', () => {
        console.log('now', stdout.columns, stdout.rows, stdout.getWindowSize());
        clearInterval(timer);
      });
      const timer = setInterval(() => {}, 1000);
      console.log('first', stdout.columns, stdout.rows);
    """)
    with terminal(runtime, "size.js") as shown:
        shown.expects("first 80 24")
        shown.resize(100, 30)
        shown.process.send_signal(signal.SIGWINCH)
        shown.expects("now 100 30 [ 100, 30 ]").ends()


@case()
def a_line_is_edited_before_it_is_read(runtime):
    runtime.write("lines.js", """
      const readline = require('readline');
      const lines = readline.createInterface({ input: process.stdin, output: process.stdout });
      lines.question('name? ', (name) => {
        console.log('hello', name);
        lines.prompt();
      });
      lines.on('line', (line) => console.log('line', line));
      lines.on('close', () => console.log('closed'));
    """)
    with terminal(runtime, "lines.js") as shown:
        shown.expects("name? ").types("bib\x1b[D\x7fo\r").expects("hello bob")
        shown.expects("> ").types(CTRL_D).expects("closed").ends()


def session(runtime, **variables):
    return terminal(runtime, **variables)


@case()
def a_session_shows_values(runtime):
    with session(runtime) as shown:
        shown.expects("> ").types("1 + 1\r").expects("2\n> ")
        shown.types("_ * 10\r").expects("20\n> ")
        shown.types("({ a: [1] })\r").expects("{ a: [ 1 ] }\n> ")
        shown.types("{ b: 2 }\r").expects("{ b: 2 }\n> ")
        shown.types("undefined\r").expects("undefined\n> ")
        shown.types(".exit\r").ends()


@case()
def a_session_takes_several_lines(runtime):
    with session(runtime) as shown:
        shown.expects("> ").types("function twice(x) {\r").expects("| ")
        shown.types("return x * 2;\r").expects("| ").types("}\r").expects("undefined\n> ")
        shown.types("twice(21)\r").expects("42\n> ")
        shown.types("`a\r").expects("| ").types("b`\r").expects("'a\\nb'\n> ")
        shown.types(CTRL_D).ends()


@case()
def a_session_lets_names_be_declared_again(runtime):
    with session(runtime) as shown:
        shown.expects("> ").types("const a = 1, { b } = { b: 2 };\r").expects("undefined\n> ")
        shown.types("a + b\r").expects("3\n> ")
        shown.types("a = 2\r").expects("Uncaught TypeError: Assignment to constant variable.")
        shown.types("let b = 6; class C {}\r").expects("undefined\n> ")
        shown.types("[a, b, typeof C]\r").expects("[ 1, 6, 'function' ]\n> ")
        shown.types(CTRL_D).ends()


@case()
def a_session_awaits(runtime):
    with session(runtime) as shown:
        shown.expects("> ").types("const x = await Promise.resolve(7)\r").expects("undefined\n> ")
        shown.types("x\r").expects("7\n> ")
        shown.types("await Promise.reject(new Error('no'))\r").expects("Uncaught Error: no")
        shown.expects("> ").types("for await (const y of [1, 2]) console.log('y', y)\r")
        shown.expects("y 1\ny 2\n").expects("> ").types(CTRL_D).ends()


@case()
def a_session_survives_errors(runtime):
    with session(runtime) as shown:
        shown.expects("> ").types("throw new Error('first')\r").expects("Uncaught Error: first\n> ")
        shown.types("_error.message\r").expects("'first'\n> ")
        shown.types("missing\r").expects("Uncaught ReferenceError: missing is not defined\n> ")
        shown.types("let a b\r").expects("let a b\n      ^\n\nUncaught SyntaxError: ")
        shown.expects("> ").types("setTimeout(() => { throw new Error('late') }, 1); 0\r")
        shown.expects("Uncaught Error: late").expects("> ").types("3\r").expects("3\n> ")
        shown.types(CTRL_D).ends()


@case()
def ctrl_c_ends_a_busy_script(runtime):
    with session(runtime) as shown:
        shown.expects("> ").types("console.log('busy'); for (;;) {}\r").expects("\nbusy\n")
        time.sleep(0.3)  # What was read is printed before the library is done with printing it.
        shown.types(CTRL_C).expects("Script execution was interrupted by `SIGINT`")
        shown.expects("> ").types("'alive'\r").expects("'alive'\n> ")
        shown.types("console.log('waiting'); await new Promise(() => {})\r")
        shown.expects("\nwaiting\n")
        time.sleep(0.3)
        shown.types(CTRL_C).expects("interrupted").expects("> ").types(CTRL_D).ends()


@case()
def ctrl_c_ends_a_script_that_prints(runtime):
    with session(runtime) as shown:
        shown.expects("> ").types("for (;;) console.log('line')\r").expects("\nline\nline\n")
        shown.types(CTRL_C).expects("Script execution was interrupted by `SIGINT`")
        shown.expects("> ").types("'alive'\r").expects("'alive'\n> ").types(CTRL_D).ends()


@case()
def the_second_ctrl_c_leaves_the_session(runtime):
    with session(runtime) as shown:
        shown.expects("> ").types("half(").types(CTRL_C).expects("> ")
        shown.types(CTRL_C).expects("(To exit, press Ctrl+C again or Ctrl+D or type .exit)")
        shown.expects("> ").types(CTRL_C).ends()


@case()
def a_session_completes_names(runtime):
    with session(runtime) as shown:
        shown.expects("> ").types("process.execP").types("\t").expects("process.execPath")
        shown.types(" === process.argv[0]\r").expects("true\n> ")
        shown.types("require('querys").types("\t").expects("require('querystring")
        shown.types("').escape(' ')\r").expects("'%20'\n> ").types(CTRL_D).ends()


@case(only_rondo=True)
def a_session_remembers_the_last_one(runtime):
    path = str(runtime.folder / "history")
    with session(runtime, RONDO_REPL_HISTORY=path) as shown:
        shown.expects("> ").types("'from before'\r").expects("'from before'\n> ")
        shown.types(".exit\r").ends()
    with session(runtime, RONDO_REPL_HISTORY=path) as shown:
        shown.expects("> ").types(UP).types(UP).expects("'from before'").types("\r")
        shown.expects("\n'from before'\n> ").types(CTRL_D).ends()


@case()
def the_editor_runs_all_lines_at_once(runtime):
    with session(runtime) as shown:
        shown.expects("> ").types(".editor\r").expects("// Entering editor mode")
        shown.types("const sum = 1 +\r").types("  2;\rsum").types(CTRL_D).expects("3\n> ")
        shown.types(CTRL_D).ends()


@case()
def standard_input_of_each_kind(runtime):
    runtime.write("read.js", """
      let size = 0;
      process.stdin.on('data', (bytes) => { size += bytes.length; });
      process.stdin.on('end', () => console.log('end', size));
    """)
    runtime.write("five", "12345")
    runtime.run("read.js", stdin="1234567").exits(0).prints("end 7\n")
    for file, size in (("five", 5), ("/dev/null", 0)):
        command = f"'{runtime.path}' read.js < {file}"
        done = subprocess.run(["sh", "-c", command], cwd=runtime.folder, capture_output=True,
                              check=False, timeout=programs.SECONDS_MAX)
        if done.stdout.decode() != f"end {size}\n":
            raise Failure(f"{command}: {done.stdout!r} {done.stderr!r}")


@case()
def paused_standard_input_lets_the_program_end(runtime):
    runtime.write("pause.js", """
      process.stdin.once('data', (line) => {
        console.log(String(line).trim());
        process.stdin.pause();
      });
    """)
    with terminal(runtime, "pause.js") as shown:
        shown.types("enough\r").expects("enough\nenough").ends()
