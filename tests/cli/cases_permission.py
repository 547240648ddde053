"""The permission model: --permission and what it allows."""

from harness import case

DENIED = "console.log(error.code, error.permission, error.resource)"


@case()
def files_are_out_of_reach(runtime):
    runtime.write("secret.txt", "secret")
    script = runtime.write("main.js", f"""
const fs = require('fs');
const show = (error) => {DENIED};
for (const call of [
  () => fs.readFileSync('secret.txt'), () => fs.statSync(Buffer.from('secret.txt')),
  () => fs.writeFileSync('new.txt', ''), () => fs.openSync('main.js', 'r+'),
  () => fs.mkdirSync('folder'), () => fs.readdirSync('.'), () => fs.copyFileSync('main.js', 'b'),
  () => fs.existsSync('secret.txt'),
]) {{
  try {{
    call();
    console.log('allowed');
  }} catch (error) {{
    show(error);
  }}
}}
console.log(fs.readFileSync(__filename).length > 0);
fs.readFile('./secret.txt', (error) => {{
  show(error);
  fs.promises.unlink('secret.txt').catch(show);
}});
""")
    runtime.run("--permission", script).exits(0).is_quiet().prints(
        "ERR_ACCESS_DENIED FileSystemRead secret.txt\n"
        "ERR_ACCESS_DENIED FileSystemRead secret.txt\n"
        "ERR_ACCESS_DENIED FileSystemWrite new.txt\n"
        "ERR_ACCESS_DENIED FileSystemWrite main.js\n"
        "ERR_ACCESS_DENIED FileSystemWrite folder\n"
        "ERR_ACCESS_DENIED FileSystemRead .\n"
        "ERR_ACCESS_DENIED FileSystemWrite b\n"
        "ERR_ACCESS_DENIED FileSystemRead secret.txt\n"
        "true\n"
        "ERR_ACCESS_DENIED FileSystemRead ./secret.txt\n"
        "ERR_ACCESS_DENIED FileSystemWrite secret.txt\n")


@case()
def paths_that_are_allowed(runtime):
    runtime.write("open/a/file.txt", "inside")
    runtime.write("opener.txt", "beside")
    code = ("const { has } = process.permission; console.log(['open', 'open/a/file.txt', "
            "'open/../opener.txt', 'opener.txt', 'star-1', 'st', undefined]"
            ".map((path) => has('fs.read', path)).join())")
    runtime.run("--permission", "--allow-fs-read=open", "--allow-fs-read=./star*", "-e", code).exits(
        0).prints("true,true,false,false,true,false,false\n")
    runtime.run("--permission", "--allow-fs-read=*", "-e", code).exits(0).prints(
        "true,true,true,true,true,true,true\n")


@case()
def modules_that_are_not_allowed(runtime):
    runtime.write("other.js", "console.log('loaded')")
    script = runtime.write("main.js", "require('./other.js')")
    runtime.run("--permission", script).exits(1).complains(
        "Error: Access to this API has been restricted. Use --allow-fs-read to manage permissions.",
        "permission: 'FileSystemRead'")
    runtime.run("--permission", "--allow-fs-read=other.js", script).exits(0).prints("loaded\n")


@case()
def children_and_workers(runtime):
    code = f"""
for (const call of [() => child_process.spawn('true'), () => child_process.execSync('true'),
                    () => new worker_threads.Worker('', {{ eval: true }})]) {{
  try {{
    call();
  }} catch (error) {{
    console.log(error.code, error.permission);
  }}
}}
"""
    runtime.run("--permission", "-e", code).exits(0).prints(
        "ERR_ACCESS_DENIED ChildProcess\n" * 2 + "ERR_ACCESS_DENIED WorkerThreads\n")
    code = ("console.log(child_process.execFileSync(process.execPath, ['-p', "
            "'process.permission.has(`child`) + ` ` + process.permission.has(`fs.write`)'], "
            "{ encoding: 'utf8' }))")
    runtime.run("--permission", "--allow-child-process", "--allow-fs-read=*", "-e", code).exits(
        0).prints("true false\n\n").complains(
        r"\[PERM0002\] SecurityWarning: The flag --allow-child-process must be used with extreme "
        "caution. It could invalidate the permission model")


@case()
def permissions_need_the_model(runtime):
    runtime.run("-p", "typeof process.permission").exits(0).prints("undefined\n")
    runtime.run("--allow-fs-read=*", "-p", "1").exits(1).complains("--permission is required")


@case()
def names_of_scopes(runtime):
    runtime.run("--permission", "--allow-fs-read=*", "-p",
                "['fs', 'fs.read', 'fs.write', 'child', 'worker', 'wasi', 'addon', 'nothing']"
                ".map((name) => process.permission.has(name)).join()").exits(0).prints(
        "false,true,false,false,false,false,false,false\n")
    runtime.run("--permission", "-e", "process.permission.has(1)").exits(1).complains(
        "ERR_INVALID_ARG_TYPE")


@case(only_rondo=True)  # Older versions of Node cannot take a permission back.
def permissions_that_are_dropped(runtime):
    runtime.write("a/file", "")
    runtime.write("b/file", "")
    code = """
const { drop, has } = process.permission;
const show = () => console.log(has('fs.read', 'a/file'), has('fs.read', 'b/file'));
show();
drop('fs.read', 'a/file');
show();
drop('fs.read', 'a');
show();
drop('fs');
show();
"""
    runtime.run("--permission", "--allow-fs-read=a", "--allow-fs-read=b", "-e", code).exits(
        0).prints("true true\ntrue true\nfalse true\nfalse false\n")


@case(only_rondo=True)
def audit_only_tells(runtime):
    code = """
diagnostics_channel.subscribe('node:permission-model:fs', ({ permission, resource }) =>
  console.log(permission, resource));
fs.writeFileSync('written', 'x');
console.log(fs.readFileSync('written', 'utf8'));
"""
    runtime.run("--permission-audit", "-e", code).exits(0).prints(
        "FileSystemWrite written\nFileSystemRead written\nx\n")


@case()
def exits_that_are_traced(runtime):
    script = runtime.write("main.js", "function leave() {\n  process.exit(3);\n}\nleave();")
    runtime.run("--trace-exit", script).exits(3).complains(
        r"\(node:\d+\) WARNING: Exited the environment with code 3$", r"at leave \(.*main.js:2:")
    runtime.run("--trace-exit", "-e", "1").exits(0).is_quiet()


@case()
def folders_for_everybody(runtime):
    runtime.write("modules/pack.js", "console.log('found')")
    env = {"NODE_PATH": "modules"}
    runtime.run("-e", "require('pack')", env=env).exits(0).prints("found\n")
    runtime.run("--no-global-search-paths", "-e", "require('pack')", env=env).exits(1).complains(
        "Cannot find module 'pack'")


@case()
def no_addons(runtime):
    runtime.write("node_modules/pack/package.json",
                  '{"exports": {"node-addons": "./native.js", "default": "./plain.js"}}')
    runtime.write("node_modules/pack/native.js", "console.log('native')")
    runtime.write("node_modules/pack/plain.js", "console.log('plain')")
    runtime.run("-e", "require('pack')").exits(0).prints("native\n")
    runtime.run("--no-addons", "-e", "require('pack')").exits(0).prints("plain\n")


@case()
def fatal_exceptions_without_the_version(runtime):
    code = "throw new Error('x')"
    runtime.run("-e", code).exits(1).complains(r"^Node\.js v")
    result = runtime.run("--no-extra-info-on-fatal-exception", "-e", code).exits(1)
    if "Node.js v" in result.err:
        result.fail("expected no version")


@case()
def reports_that_may_not_be_written(runtime):
    code = ("try { process.report.writeReport('./secret.txt') } "
            "catch (error) { console.log(error.code, error.permission, error.resource) }")
    runtime.run("--permission", "-e", code).exits(0).prints(
        "ERR_ACCESS_DENIED FileSystemWrite ./secret.txt\n")
    if (runtime.folder / "secret.txt").exists():
        runtime.run("-e", "").fail("expected no report")


@case()
def programs_of_webassembly(runtime):
    code = ("try { new (require('wasi').WASI)({ version: 'preview1' }); console.log('made') } "
            "catch (error) { console.log(error.code, error.permission) }")
    runtime.run("--no-warnings", "--permission", "-e", code).exits(0).prints(
        "ERR_ACCESS_DENIED WASI\n")
    runtime.run("--no-warnings", "--permission", "--allow-wasi", "-e", code).exits(0).prints("made\n")
