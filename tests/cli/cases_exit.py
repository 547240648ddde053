"""Exit codes, and unhandled rejections in the five modes."""

import signal

from harness import case

MODES = ("throw", "strict", "warn", "none", "warn-with-error-code")


@case()
def exit_code_0(runtime):
    runtime.script("console.log('x')").exits(0)
    runtime.script("process.exit()").exits(0)


@case()
def exit_code_1(runtime):
    runtime.script("throw 1").exits(1)
    runtime.script("process.exit(1)").exits(1)
    runtime.script("process.exitCode = 1").exits(1)


@case()
def exit_code_7(runtime):
    runtime.script("process.on('uncaughtException', () => { throw new Error('second'); });\n"
                   "throw new Error('first');").exits(7).complains("Error: second")


@case()
def exit_code_of_other_values(runtime):
    for value, code in (("300", 44), ("-1", 255), ("'3'", 3), ("undefined", 0), ("null", 0)):
        runtime.run("-e", f"process.exit({value})").exits(code)
    runtime.run("-e", "process.exitCode = 5; process.exit()").exits(5)
    runtime.run("-e", "process.exitCode = 5; process.exit(6)").exits(6)
    for value in ("1.5", "'x'", "{}", "true", "NaN"):
        runtime.run("-e", f"try {{ process.exitCode = {value} }} catch (e) {{ console.log(e.code) }}"
                    ).exits(0).complains("")
        runtime.run("-e", f"process.exit({value})").exits(1).complains(
            r"ERR_(INVALID_ARG_TYPE|OUT_OF_RANGE)")


@case()
def exit_code_of_a_capture_callback(runtime):
    runtime.script("process.setUncaughtExceptionCaptureCallback((e) => console.log('got', e));\n"
                   "setTimeout(() => console.log('on'), 1); throw 1;").exits(0).prints("got 1\non\n")


@case()
def ended_by_a_signal(runtime):
    for name in ("SIGTERM", "SIGKILL", "SIGHUP", "SIGALRM"):
        runtime.script(f"process.kill(process.pid, '{name}'); setTimeout(() => {{}}, 60000);"
                       ).exits(name)


@case()
def ended_by_a_signal_that_the_parent_has_blocked(runtime):
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])
    try:
        runtime.script("process.kill(process.pid, 'SIGTERM'); setTimeout(() => {}, 500);"
                       ).exits("SIGTERM")
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@case()
def ended_by_abort(runtime):
    runtime.script("console.log('x'); process.abort();").exits("SIGABRT").prints("x\n")


@case()
def exit_in_the_middle_of_output(runtime):
    result = runtime.script("process.stdout.write('x'.repeat(60000)); process.exit(2);").exits(2)
    if len(result.out) != 60000:
        result.fail("expected all the output")


@case()
def exit_event_of_an_uncaught_error(runtime):
    runtime.script("process.on('exit', (code) => console.log('exit', code, process.exitCode));\n"
                   "throw new Error('x');").exits(1).prints("exit 1 1\n")


@case()
def rejection_of_an_error_in_each_mode(runtime):
    codes = dict(zip(MODES, (1, 1, 0, 0, 1)))
    for mode, code in codes.items():
        result = runtime.run(f"--unhandled-rejections={mode}", runtime.write(
            "script.js", "Promise.reject(new Error('reason'));\n"
            "setImmediate(() => console.log('goes on'));")).exits(code)
        result.prints("" if mode in ("throw", "strict") else "goes on\n")
        if mode == "none":
            result.is_quiet()
        elif mode in ("throw", "strict"):
            result.complains(r"script\.js:1$", "^Error: reason$")
        else:
            result.complains(r"UnhandledPromiseRejectionWarning: Error: reason$",
                             r"UnhandledPromiseRejectionWarning: Unhandled promise rejection\.")


@case()
def rejection_of_a_value_in_each_mode(runtime):
    for mode in MODES:
        result = runtime.run(f"--unhandled-rejections={mode}", "-e", "Promise.reject('text')")
        if mode == "none":
            result.exits(0).is_quiet()
        elif mode in ("throw", "strict"):
            result.exits(1).complains("UnhandledPromiseRejection", 'the reason "text"')
        else:
            result.exits(0 if mode == "warn" else 1).complains(
                "UnhandledPromiseRejectionWarning: text$")


@case()
def rejection_with_a_listener_in_each_mode(runtime):
    code = ("process.on('unhandledRejection', (reason) => console.log('heard', reason));\n"
            "Promise.reject(1)")
    for mode in MODES:
        result = runtime.run(f"--unhandled-rejections={mode}", "-e", code)
        result.exits(1 if mode == "strict" else 0)
        result.prints("" if mode == "strict" else "heard 1\n")


@case()
def rejection_handled_late(runtime):
    runtime.run("--unhandled-rejections=warn", "-e",
                "const p = Promise.reject(1); setTimeout(() => p.catch(() => {}), 1)").exits(
                    0).complains("PromiseRejectionHandledWarning: Promise rejection was handled "
                                 r"asynchronously \(rejection id: 1\)")
