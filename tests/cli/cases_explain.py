"""`rondo explain`, `rondo why`, and SIGUSR2."""

import json
import signal
import time
import urllib.request

from harness import case


@case(only_rondo=True)
def explain_needs_a_file(runtime):
    runtime.run("explain").exits(9).complains("rondo explain needs a FILE", "--help")
    runtime.run("why").exits(9).complains("rondo why needs a FILE")


@case(only_rondo=True)
def explain_has_help(runtime):
    for command in ("explain", "why"):
        result = runtime.run(command, "--help").exits(0).is_quiet()
        if f"usage: rondo {command}" not in result.out:
            result.fail("expected its usage")


@case(only_rondo=True)
def explain_refuses_wrong_values(runtime):
    runtime.run("explain", "--for", "soon", "x.js").exits(9).complains("--for needs a time")
    runtime.run("explain", "--compare=node", "x.js").exits(9).complains("at least two")
    runtime.run("explain", "--compare=node,deno", "x.js").exits(9).complains("not deno")
    runtime.run("explain", "--json=yes", "x.js").exits(9).complains("--json takes no value")
    runtime.run("explain", "--nonsense", "x.js").exits(9).complains("bad option: --nonsense")


@case(only_rondo=True)
def explain_ends_with_the_exit_code_of_the_program(runtime):
    runtime.run("explain", "-e", "process.exit(5)").exits(5)
    runtime.run("explain", runtime.write("fails.js", "throw new Error('no')")).exits(1)


@case(only_rondo=True)
def explain_as_json(runtime):
    result = runtime.run("explain", "--json", "-e",
                         "setTimeout(function late() { console.log('x') }, 2)").exits(0).is_quiet()
    recording = json.loads(result.out)
    timer = recording["callbacks"][1]
    for key, value in (("kind", "timer"), ("label", "setTimeout 2 ms late()"), ("line", 1),
                       ("by", 1), ("phase", "timers"), ("printed", [{"fd": 1, "text": "x\n"}])):
        if timer[key] != value:
            result.fail(f"expected {key} {value!r}, not {timer[key]!r}")
    if timer["begin"] - timer["scheduled"] < 2:
        result.fail("the timer fired too early")


@case(only_rondo=True)
def explain_compares_semantics(runtime):
    script = runtime.write("compare.js", """
setTimeout(() => { console.log('one'); Promise.resolve().then(() => console.log('micro')); });
setTimeout(() => console.log('two'));
const end = Date.now() + 5;
while (Date.now() < end);
""")
    result = runtime.run("explain", "--compare=node,node10,browser", script).exits(0).is_quiet()
    for line in ("  2 * micro  two     micro", "node10: differs from line 2 on",
                 "browser: the same as node"):
        if line not in result.out:
            result.fail(f"expected {line!r}")
    result = runtime.run("explain", "--json", "--compare=node,node10", script).exits(0)
    texts = [[step["text"] for step in column["order"]] for column in json.loads(result.out)]
    if texts != [["one\n", "micro\n", "two\n"], ["one\n", "two\n", "micro\n"]]:
        result.fail("expected other orders")


@case(only_rondo=True)
def explain_shows_what_was_seen_until_ctrl_c(runtime):
    script = runtime.write("stays.js", "console.log('begun'); setInterval(() => {}, 1000);")
    process = runtime.start("explain", script)
    time.sleep(1)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=20)
    text = out.decode()
    if "begun" not in text or "Stopped (ctrl-C)" not in text:
        raise AssertionError(text)


@case(only_rondo=True)
def explain_refuses_a_page_that_cannot_be_written(runtime):
    script = runtime.write("page.js", "console.log('ran');")
    runtime.run("explain", "--html", "/nowhere/at/all.html", script).exits(9).prints("").complains(
        "rondo explain: ENOENT.*/nowhere/at/all.html")
    runtime.run("explain", "--html", "/dev/full", script).exits(1).prints("ran\n").complains(
        "rondo explain: /dev/full: ENOSPC")


@case(only_rondo=True)
def explain_tells_what_still_ran_when_it_was_stopped(runtime):
    script = runtime.write("busy.js", "console.log('x'); for (;;);")
    result = runtime.run("explain", "--json", "--for", "300ms", script).exits(128).is_quiet()
    recording = json.loads(result.out)
    if recording["callbacks"][0]["end"] is not None or recording["duration"] < 300:
        result.fail("expected that the main script still ran")
    if recording["stopped"] != "300 ms" or recording["output"]["stdout"] != "x\n":
        result.fail("expected what was seen")


@case(only_rondo=True)
def explain_tells_of_a_recording_that_was_cut(runtime):
    script = runtime.write("long.js", """
const write = require('fs').writeSync;
const line = JSON.stringify({ e: 'cancel', id: 0, t: 0 }) + '\\n';
for (let count = 0; count < 100; count++) write(3, line.repeat(10_000));
""")
    result = runtime.run("explain", script).exits(0).is_quiet()
    if "Only the first 10" not in result.out:
        result.fail("expected that it was cut")


@case(only_rondo=True)
def explain_compares_programs_that_fail(runtime):
    script = runtime.write("fails.js", "console.log('x'); process.exit(3);")
    runtime.run("explain", "--compare=node,node10", script).exits(3).is_quiet()
    runtime.run("explain", "--compare=node,node10", "--nonsense", script).exits(9).complains(
        "bad option: --nonsense")


@case(only_rondo=True)
def explain_counts_only_what_other_programs_print(runtime):
    script = runtime.write("long.js", "process.stdout.write('x'.repeat(50_000) + '\xe4');"
                           "process.stdout.write(Buffer.from([0, 255, 254, 10]));")
    result = runtime.run("explain", script).exits(0).is_quiet()
    if "Programs that it started" in result.out:
        result.fail("it started none")


@case(only_rondo=True)
def explain_does_not_mind_a_reader_that_goes(runtime):
    script = runtime.write("many.js", "for (let n = 0; n < 5000; n++) setImmediate(() => {});")
    process = runtime.start("explain", script)
    process.stdout.readline()
    process.stdout.close()
    complaint = process.stderr.read().decode()
    process.stderr.close()
    if process.wait(timeout=20) != 0 or complaint:
        raise AssertionError((process.returncode, complaint))


@case(only_rondo=True)
def explain_serves_the_page_until_ctrl_c(runtime):
    script = runtime.write("served.js", "console.log('from the program');")
    process = runtime.start("explain", "--open", script, env={"PATH": "/nowhere"})
    lines = [process.stdout.readline().decode() for _ in range(2)]
    if lines[0] != "from the program\n" or not lines[1].startswith("http://127.0.0.1:"):
        raise AssertionError(lines)
    url = lines[1].split(" ", 1)[0]
    for path in ("", "favicon.ico"):
        with urllib.request.urlopen(url + path, timeout=10) as answer:
            page = answer.read().decode()
            if answer.headers["Content-Type"] != "text/html; charset=utf-8":
                raise AssertionError(answer.headers)
        if "<title>rondo explain</title>" not in page or "from the program" not in page:
            raise AssertionError(page[:500])
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=20)
    if process.returncode != -signal.SIGINT:
        raise AssertionError(process.returncode)


@case(only_rondo=True)
def why_names_what_keeps_a_program_alive(runtime):
    script = runtime.write("alive.js", """
const net = require('net');
function serve() {
  net.createServer().listen(0, '127.0.0.1');
}
serve();
setInterval(function beat() {}, 100000);
setTimeout(() => {}, 100000).unref();
""")
    result = runtime.run("why", "--after", "300ms", script).exits(0).is_quiet()
    for text in ("kept alive by 2 things", "setInterval 100000 ms beat()", "alive.js:7",
                 "server that listens on 127.0.0.1:", "at serve ", "alive.js:4"):
        if text not in result.out:
            result.fail(f"expected {text!r}")
    entries = json.loads(runtime.run("why", "--json", "--after=300ms", script).exits(0).out)
    if [entry["type"] for entry in entries] != ["Timeout", "TCPServerWrap"]:
        result.fail(f"unexpected: {entries}")


@case(only_rondo=True)
def why_gives_accepted_connections_the_place_of_their_server(runtime):
    script = runtime.write("accepts.js", """
const net = require('net');
const server = net.createServer(() => {});
server.listen(0, '127.0.0.1', () => {
  net.connect(server.address().port, '127.0.0.1');
});
""")
    result = runtime.run("why", "--json", "--after=1s", script).exits(0).is_quiet()
    entries = {entry["what"].split(" 127")[0]: entry["stack"] for entry in json.loads(result.out)}
    for what, line in (("server that listens on", 4), ("socket from", 4), ("socket to", 5)):
        if not entries.get(what) or not entries[what][0].endswith(f"accepts.js:{line}"):
            result.fail(f"expected {what} of line {line}, not {entries}")


@case(only_rondo=True)
def why_knows_servers_of_rondo_http(runtime):
    script = runtime.write("lean.js", """
const { serve } = require('rondo:http');
serve({ port: 0, hostname: '127.0.0.1' }, () => 'x');
serve({ port: 0, hostname: '127.0.0.1' }, () => 'y').close();
""")
    result = runtime.run("why", "--json", "--after=1s", script).exits(0).is_quiet()
    entries = [(entry["what"], entry["stack"][0][-9:]) for entry in json.loads(result.out)]
    if entries != [("rondo:http.serve: server", "lean.js:3")]:
        result.fail(f"unexpected: {entries}")


@case(only_rondo=True)
def why_tells_of_programs_that_end_or_are_busy(runtime):
    ended = runtime.run("why", "-e", "1").exits(0)
    if "ended by itself after" not in ended.out:
        ended.fail("expected that it ended")
    busy = runtime.run("why", "--after", "100ms", "-e", "for (;;);").exits(0)
    if "is busy" not in busy.out:
        busy.fail("expected that it is busy")


@case(only_rondo=True)
def a_signal_asks_what_keeps_a_process_alive(runtime):
    script = runtime.write("asked.js", "setInterval(() => {}, 100000); console.log('ready');")
    process = runtime.start(script)
    process.stdout.readline()
    process.send_signal(signal.SIGUSR2)
    lines = [process.stderr.readline().decode() for _ in range(2)]
    process.kill()
    process.communicate()
    if "is kept alive by 1 thing" not in lines[0] or "setInterval 100000 ms" not in lines[1]:
        raise AssertionError(lines)


@case(only_rondo=True)
def a_program_may_have_the_signal_for_itself(runtime):
    runtime.script("process.on('SIGUSR2', () => { console.log('mine'); process.exit(0); });"
                   "setInterval(() => {}, 1000); process.kill(process.pid, 'SIGUSR2');"
                   ).exits(0).prints("mine\n").is_quiet()


@case()
def what_nodemon_starts_ends_by_its_signal(runtime):
    runtime.write("app.js", "setInterval(() => {}, 100000); console.log('ready');")
    runtime.script("const child = require('child_process').spawn(process.execPath, ['app.js']);\n"
                   "child.stderr.pipe(process.stderr);\n"
                   "child.stdout.on('data', () => child.kill('SIGUSR2'));\n"
                   "child.on('exit', (code, signal) => console.log(code, signal));",
                   name="nodemon.js").exits(0).prints("null SIGUSR2\n").is_quiet()


@case(only_rondo=True)
def active_resources_with_stacks(runtime):
    runtime.run("--why", runtime.write("own.js", """
setTimeout(function late() {}, 1);
const [timer] = process.getActiveResourcesInfo({ stacks: true });
console.log(timer.type, timer.what.split(',')[0], timer.stack[0].replace(/.*\\//, ''));
""")).exits(0).prints("Timeout setTimeout 1 ms late() own.js:2\n")


@case(only_rondo=True)
def trace_events_are_what_viewers_read(runtime):
    script = runtime.write("traced.js", """
// Set when the start is over, so that the loop waits for it on a slow machine, too.
setImmediate(() => setTimeout(function late() {}, 200));
process.nextTick(function tick() {});
queueMicrotask(function micro() {});
Promise.resolve().then(() => { const end = Date.now() + 2; while (Date.now() < end); });
require('fs').stat(__filename, () => {});
global.gc();
""")
    trace = runtime.folder / "trace.json"
    result = runtime.run("--expose-gc", f"--trace-events={trace}", script).exits(0).is_quiet()
    events = json.loads(trace.read_text())
    for event in events:
        wanted = {"ph": str, "name": str, "pid": int, "tid": int}
        if event["ph"] == "X":
            wanted.update({"cat": str, "ts": float, "dur": float})
        elif event["ph"] != "M":
            result.fail(f"unknown kind of event: {event}")
        for key, kind in wanted.items():
            if not isinstance(event.get(key), kind):
                result.fail(f"expected {key} in {event}")
        if event["ph"] == "X" and (event["ts"] < 0 or event["dur"] < 0):
            result.fail(f"negative time in {event}")
    found = {(event.get("cat"), event["name"]) for event in events}
    for wanted in (("callback", "main script"), ("tick", "nextTick tick()"),
                   ("microtask", "queueMicrotask micro()"), ("microtask", "microtasks"),
                   ("gc", "collection"), (None, "thread_name"),
                   ("timer", "setTimeout 200 ms late()"), ("immediate", "setImmediate"),
                   ("phase", "poll"), ("pool", "fs"), ("callback", "fs"), ("wait", "wait")):
        if wanted not in found:
            result.fail(f"expected {wanted} in {found}")
    # What is nested in a viewer lies inside in time.
    spans = {event["name"]: event for event in sorted(
        (event for event in events if event["ph"] == "X"), key=lambda event: event["dur"])}
    outer, inner = spans["microtasks"], spans["queueMicrotask micro()"]
    if not outer["ts"] <= inner["ts"] <= inner["ts"] + inner["dur"] <= outer["ts"] + outer["dur"]:
        result.fail(f"expected {inner} inside of {outer}")
    threads = {event["tid"]: event["args"]["name"] for event in events if event["ph"] == "M"}
    if threads[spans["collection"]["tid"]] != "garbage collector":
        result.fail(f"expected a thread for collections in {threads}")


@case(only_rondo=True)
def trace_events_need_a_file(runtime):
    runtime.run("--trace-events=/nowhere/at/all.json", "-e", "1").exits(9).complains(
        "/nowhere/at/all.json.*ENOENT")
