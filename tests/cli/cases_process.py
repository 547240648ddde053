"""What a process has from whoever starts it."""

import os
import shutil
import subprocess

from harness import Failure, case


@case(only_rondo=True)
def what_a_process_is_told(runtime):
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
def a_copy_of_the_command_is_one(runtime):
    (runtime.folder / "bin").mkdir()
    copy = type(runtime)(str(runtime.folder / "bin" / "node"), False, str(runtime.folder))
    shutil.copy(runtime.path, copy.path)
    copy.script("console.log(process.execPath)").prints(f"{copy.path}\n").exits(0)
