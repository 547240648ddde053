"""Processes that start from an image: what they share with others, and what they must not."""

import ctypes
import os
import shutil
import struct
import subprocess
from pathlib import Path

from harness import Failure, case

IS_OF_IMAGE = ("const maps = require('fs').readFileSync('/proc/self/maps', 'latin1');\n"
               "console.log(maps.includes('.image'));\n")


def suffixed(runtime, suffix):
    return Path(runtime.path + suffix)


def has_image(runtime):
    """Builds for other processors have none, nor has one whose sandbox did not let it be made."""
    image = suffixed(runtime, ".image")
    return image.exists() and image.stat().st_size > 0


def own_copy(runtime):
    """A command of its own in the scratch folder, with an image."""
    copy = type(runtime)(str(runtime.folder / "bin" / "rondo"), False, str(runtime.folder))
    (runtime.folder / "bin").mkdir()
    for suffix in ("", "-runtime"):
        shutil.copy(suffixed(runtime, suffix), copy.path + suffix)
    copy.run("--make-image").exits(0).is_quiet()
    return copy


@case(only_rondo=True)
def scripts_start_from_the_image(runtime):
    if not has_image(runtime):
        return
    runtime.script(IS_OF_IMAGE).prints("true\n").exits(0)
    for name in ("JSC_useJIT", "LD_LIBRARY_PATH", "RONDO_ENGINE_TIER", "NODE_DEBUG"):
        runtime.script(IS_OF_IMAGE, env={name: "0"}).prints("false\n").exits(0)
    runtime.run("--trace-warnings", "script.js").prints("false\n").exits(0)
    # On one processor as on others.
    bound = subprocess.run(["taskset", "-c", str(min(os.sched_getaffinity(0))), runtime.path,
                            runtime.write("script.js", IS_OF_IMAGE)], capture_output=True,
                           env=runtime.environment(), check=False)
    if bound.stdout != b"true\n":
        raise Failure(f"on one processor: {bound}")


@case(only_rondo=True)
def programs_with_plain_options_start_from_it(runtime):
    if not has_image(runtime):
        return
    runtime.write("script.js", IS_OF_IMAGE)
    runtime.write("first.js", "console.log('first');")
    runtime.run("--no-warnings", "-r", "./first.js", "script.js").prints("first\ntrue\n").exits(0)
    runtime.run("-e", IS_OF_IMAGE).prints("true\n").exits(0)
    runtime.run("--check", "script.js").prints("").exits(0)
    text = "gc(), process.execArgv.concat(process.argv.slice(1)).join()"
    runtime.run("--expose-gc", "-p", text, "x").prints(f"--expose-gc,-p,{text},x\n").exits(0)


# What the process has of the files that it is made of: of the image, which it writes to, and of the
# engine, most of whose code it does not run. Older kernels, and a filter of system calls, leave it
# no way to be exact.
MEMORY_OF_FILES = r"""
const fs = require('fs');
const parts = {};
let part;
for (const line of fs.readFileSync('/proc/self/smaps', 'latin1').split('\n')) {
  if (line.includes('-')) {
    const name = /image$|javascriptcore/.exec(line);
    part = name ? parts[name[0]] ??= { Size: 0, Rss: 0, Private_Dirty: 0 } : {};
  }
  const [name, count] = line.split(':');
  if (name in part) part[name] += parseInt(count);
}
const { image, javascriptcore: engine } = parts;
const [major, minor] = require('os').release().split('.').map(Number);
const isExact = (major > 6 || (major === 6 && minor >= 7)) &&
  /Seccomp:\s+0/.test(fs.readFileSync('/proc/self/status', 'latin1'));
const isWithin = (part, most) => part.Rss > 0 && part.Rss < most * part.Size;
console.log(isExact ?
  isWithin(image, 0.45) && image.Private_Dirty < 0.18 * image.Size && isWithin(engine, 0.2) || parts :
  isWithin(image, 0.75));
"""


@case(only_rondo=True)
def a_process_has_little_of_the_image_that_it_does_not_touch(runtime):
    if has_image(runtime):
        runtime.script(MEMORY_OF_FILES).prints("true\n").exits(0)


def allow_only_old_calls():
    """The filter of a sandbox that ends whoever tries userfaultfd() or process_madvise()."""
    load_number, equals, answer = 0x20, 0x15, 0x06
    kill, allow = 0x8000_0000, 0x7FFF_0000
    steps = [(load_number, 0, 0, 0), (equals, 2, 0, 323), (equals, 1, 0, 440),
             (answer, 0, 0, allow), (answer, 0, 0, kill)]
    code = ctypes.create_string_buffer(b"".join(struct.pack("=HBBI", *step) for step in steps))
    program = struct.pack("=HxxxxxxQ", len(steps), ctypes.addressof(code))
    prctl = ctypes.CDLL(None).prctl
    no_new_privileges, set_filter = 38, 22
    if prctl(no_new_privileges, 1, 0, 0, 0) != 0 or prctl(set_filter, 2, program, 0, 0) != 0:
        os._exit(99)


@case(only_rondo=True)
def a_filter_of_system_calls_ends_no_start(runtime):
    if not has_image(runtime):
        return
    path = runtime.write("script.js", "console.log('works')")
    run = subprocess.run([runtime.path, path], preexec_fn=allow_only_old_calls, check=False,
                         capture_output=True, env=runtime.environment({}))
    if (run.returncode, run.stdout) != (0, b"works\n"):
        raise Failure(f"exit code {run.returncode}, {run.stdout!r}, {run.stderr!r}")


@case(only_rondo=True)
def what_a_process_of_the_image_is(runtime):
    script = ("console.log(JSON.stringify([process.pid, process.ppid, process.argv.slice(2), "
              "process.env.A, process.cwd(), process.execArgv, process.title, "
              "new Date(0).getHours(), process.uptime() < 5, performance.now() < 5000, "
              "Math.abs(performance.timeOrigin + performance.now() - Date.now()) < 5]));")
    path = runtime.write("script.js", script)
    folder = runtime.folder / "elsewhere"
    folder.mkdir()
    started = subprocess.Popen([runtime.path, path, "x", "ä y"], stdout=subprocess.PIPE, cwd=folder,
                               env=runtime.environment({"A": "b=c", "TZ": "Asia/Tokyo"}))
    out = started.communicate()[0].decode()
    expected = (f'[{started.pid},{os.getpid()},["x","ä y"],"b=c","{folder}",[],"{runtime.path}",9,'
                "true,true,true]\n")
    if out != expected:
        raise Failure(f"expected {expected!r}, got {out!r}")


@case(only_rondo=True)
def no_two_processes_draw_the_same_numbers(runtime):
    script = ("console.log([Math.random(), require('vm').runInNewContext('Math.random()'), "
              "crypto.randomUUID(), require('crypto').randomInt(2 ** 40)].join('\\n'));")
    path = runtime.write("script.js", script)
    seen = [line for _ in range(3) for line in runtime.run(path).exits(0).out.split()]
    if len(seen) != 12 or len(set(seen)) != 12:
        raise Failure(f"some are the same: {seen}")


@case(only_rondo=True)
def memory_of_a_process_of_the_image(runtime):
    runtime.script("let depth = 0; const f = () => { depth++; f(); };\n"
                   "try { f(); } catch (error) { console.log(error.name, depth > 5000); }"
                   ).prints("RangeError true\n")
    # The heaps of the engine and of the C library, and threads.
    runtime.script("const kept = [];\n"
                   "for (let i = 0; i < 3e5; i++) kept.push({ i, s: 'x' + i, b: [i] });\n"
                   "const text = 'ä'.repeat(5e6); require('fs').writeFileSync('t', text);\n"
                   "const { Worker } = require('worker_threads');\n"
                   "require('zlib').gzip(require('fs').readFileSync('t'), (error, made) => {\n"
                   "  new Worker('1 + 1', { eval: true }).on('exit', (code) =>\n"
                   "    console.log(kept.at(-1).s, made.length > 0, code));\n"
                   "});").prints("x299999 true 0\n").exits(0)


@case(only_rondo=True)
def timers_that_were_practised_leave_nothing(runtime):
    runtime.script("console.log(process.getActiveResourcesInfo());\n"
                   "const seen = [];\n"
                   "const see = (...values) => seen.push(values.join());\n"
                   "const began = performance.now();\n"
                   "setTimeout(see, 1, 'one', 1); setTimeout(see, 1, 'two');\n"
                   "const cleared = setTimeout(see, 90, 'cleared');\n"
                   "setImmediate(see, 'check', 2); setImmediate(see, undefined);\n"
                   "const interval = setInterval((a, b) => {\n"
                   "  clearTimeout(cleared); clearInterval(interval); see(a, b);\n"
                   "}, 30, 'again', 3);\n"
                   "process.on('exit', () => console.log(seen, performance.now() - began >= 30,\n"
                   "  process.getActiveResourcesInfo()));"
                   ).prints("[]\n[ 'one,1', 'two', 'check,2', '', 'again,3' ] true []\n").exits(0)


@case(only_rondo=True)
def descriptors_that_are_inherited_stay(runtime):
    path = runtime.write("script.js", "console.log(require('fs').readSync(+process.argv[2], "
                         "Buffer.alloc(4)));")
    for number in (3, 10, 64, 66, 70):
        reading, writing = os.pipe()
        os.write(writing, b"four")
        os.dup2(reading, number + 500)
        done = subprocess.run(
            ["bash", "-c", f'exec "$0" "$1" {number} {number}<&{number + 500}', runtime.path, path],
            pass_fds=(number + 500,), capture_output=True, check=False)
        for descriptor in (reading, writing, number + 500):
            os.close(descriptor)
        if done.stdout != b"4\n":
            raise Failure(f"descriptor {number}: {done}")


@case(only_rondo=True)
def an_image_that_does_not_fit_is_left_alone(runtime):
    if not has_image(runtime):
        return
    copy = own_copy(runtime)
    image = suffixed(copy, ".image")
    copy.script(IS_OF_IMAGE).prints("true\n").exits(0)
    whole = image.read_bytes()
    for content in (b"", b"garbage" * 100, whole[:5000], whole[:-4096], bytes(len(whole))):
        image.write_bytes(content)
        copy.script(IS_OF_IMAGE).prints("false\n").exits(0).is_quiet()
    image.write_bytes(whole)
    copy.script(IS_OF_IMAGE).prints("true\n")
    # The program that it is of has changed.
    os.utime(suffixed(copy, "-runtime"), (1, 1))
    copy.script(IS_OF_IMAGE).prints("false\n").exits(0).is_quiet()
    copy.run("--make-image").exits(0)
    copy.script(IS_OF_IMAGE).prints("true\n")
    image.unlink()
    copy.script(IS_OF_IMAGE).prints("false\n").exits(0).is_quiet()


@case(only_rondo=True)
def a_copy_of_the_launcher_starts_as_the_command_does(runtime):
    if not has_image(runtime):
        return
    (runtime.folder / "bin").mkdir()
    copy = type(runtime)(str(runtime.folder / "bin" / "node"), False, str(runtime.folder))
    shutil.copy(runtime.path, copy.path)
    copy.script(IS_OF_IMAGE).prints("true\n").exits(0)
    script = ("require('zlib').gzipSync('');\n"
              "const own = Object.keys(process.env).filter((name) => name.startsWith('RONDO_'));\n"
              "console.log(process.execPath, own);\n")
    copy.script(script).prints(f"{copy.path} []\n").exits(0)
    copy.run("--no-warnings", "script.js").prints(f"{copy.path} []\n").exits(0)
    out = copy.run("why", "script.js").exits(0).out
    if not out.startswith(f"{copy.path} []\n"):
        raise Failure(f"expected the path of the copy, got {out!r}")


@case(only_rondo=True)
def an_image_that_cannot_be_written(runtime):
    if not has_image(runtime):
        return
    copy = own_copy(runtime)
    suffixed(copy, ".image").unlink()
    suffixed(copy, ".image.unfinished").mkdir()
    copy.run("--make-image").exits(1).complains("rondo: no image: ")
    copy.script("console.log(1)").prints("1\n").exits(0)
