"""Mutations of scripts, for tests/cli/mutate.

Half of the scripts are changed as text, of which most end as syntax errors. The others are changed
by words and statements, so that most of them still run, with values where nobody expects them.
"""

import re

# Scripts must not hurt the machine they run on, and must not end themselves by a signal.
FORBIDDEN = ("abort", "kill", "rmdir", "rm(", "rmSync", "unlink", "chmod", "chown", "fork", "spawn",
             "exec(", "execFile", "execve", "symlink", "rename", "truncate", "writeFile", "dlopen")

PIECES = """
0 -1 1e21 NaN Infinity 2**31 2**53 0x7fffffff null undefined true '' 'x' `${0}` [] [,] {} () =>
/x/g new Proxy({},{}) Symbol.iterator Symbol.asyncIterator Symbol.toPrimitive 10n -0 new.target
this super async await yield function function* async* class extends static get set delete void
typeof in of throw try catch finally return break continue switch case default with debugger let
const var if else for while do new import export process.nextTick setTimeout setImmediate
queueMicrotask Promise.reject Object.defineProperty Reflect.construct Array.prototype
Object.prototype globalThis __proto__ toString valueOf constructor then length prototype call apply
bind ... ?. ?? ??= && || ! ~ ** >>> #x @ \\ \\u{ /* */ // ; , . : ? = == === += { } ( ) [ ] ' " `
new Error('x') process.stdout Buffer.alloc(8) new Map() new WeakRef({}) new SharedArrayBuffer(8)
structuredClone require('util') require('fs') require('x')
""".split()


# Expressions that stand in for a name, a number or a string.
VALUES = """
undefined|null|true|0|-0|-1|NaN|Infinity|1e21|2 ** 31|2 ** 53|10n|''|'x'|'\\ud800'|'x'.repeat(99999)
[]|[,]|{}|Object.create(null)|new Proxy({}, {})|new Proxy(function () {}, {})|Symbol.iterator
Symbol('x')|new Error('x')|Promise.reject(1)|new Promise(() => {})|{ then(f) { f(1); } }
{ get then() { throw 1; } }|{ valueOf() { throw 2; } }|{ toString: null }|() => {}|function () {}
async () => { throw 3; }|class {}|/x/g|new Date(NaN)|new Map([[{}, 1]])|new WeakMap()|new Set([NaN])
new Uint8Array(3)|new Uint8Array(0)|Buffer.from('x')|new ArrayBuffer(8)|new SharedArrayBuffer(8)
new DataView(new ArrayBuffer(4))|structuredClone(new ArrayBuffer(8))|process|globalThis|console
process.stdout|process.nextTick|setTimeout(() => {}, 1)|setImmediate(() => {})|require('fs')
require('events')|new (require('events'))()|new AbortController().signal|AbortSignal.abort()
Object.freeze([1])|Object.defineProperty([], 0, { get() { throw 4; } })|new Array(2 ** 32 - 1)
Array.prototype|Object.prototype|Function.prototype|Promise.prototype|String.prototype
"""

STATEMENTS = """
Object.prototype.then = undefined;
Object.prototype.get = 1;
Object.defineProperty(Object.prototype, 'code', { get() { throw 1; }, configurable: true });
Object.defineProperty(Object.prototype, '0', { set() { throw 2; }, configurable: true });
Object.defineProperty(Array.prototype, '0', { get() { return {}; }, configurable: true });
Object.setPrototypeOf(Array.prototype, null);
Object.setPrototypeOf(Function.prototype, new Proxy({}, {}));
Object.freeze(Object.prototype);
Object.freeze(process);
Object.preventExtensions(globalThis);
Array.prototype[Symbol.iterator] = null;
Array.prototype.push = undefined;
Array.prototype.length = 5;
Array = undefined;
Function.prototype.call = undefined;
Function.prototype.apply = null;
Function.prototype.bind = () => 1;
Promise.prototype.then = null;
Promise.prototype.then = () => { throw 3; };
Promise = class extends Promise {};
Promise.resolve = undefined;
String.prototype.slice = 1;
String.prototype.split = () => null;
RegExp.prototype.exec = () => ({});
Symbol.iterator = 1;
Map.prototype.get = () => ({});
Map.prototype.set = null;
Number = String;
Error.stackTraceLimit = -1;
Error.stackTraceLimit = {};
Error.prepareStackTrace = () => { throw 4; };
Error.captureStackTrace = null;
Error = undefined;
delete globalThis.process;
delete globalThis.Promise;
globalThis.globalThis = 1;
globalThis.setTimeout = undefined;
globalThis.queueMicrotask = null;
process.nextTick = undefined;
process._events = null;
process.emit = () => { throw 5; };
process.emit('uncaughtException', undefined);
process.on('exit', () => { throw 6; });
process.on('exit', () => process.exit('x'));
process.on('uncaughtException', () => { throw 7; });
process.on('unhandledRejection', (reason, promise) => { promise.catch(() => {}); throw reason; });
process.exitCode = 300;
process.stdout.write = null;
process.stdout.destroy();
process.env = null;
console.log = undefined;
console.log(new Proxy({}, { get() { throw 8; }, ownKeys() { return 1; } }));
Promise.reject(Promise.reject(undefined));
queueMicrotask(() => { throw undefined; });
process.nextTick(() => { throw null; });
setImmediate(() => { throw Object.create(null); });
setTimeout(() => { throw new Proxy({}, { get() { throw 9; } }); }, 0);
setTimeout(() => {}, 2 ** 53).refresh().close();
clearTimeout({ _idleNext: {}, _idlePrev: null, _idleTimeout: 1 });
clearImmediate({ _idleNext: 1, _onImmediate: {} });
(function f() { f(); })();
(function f() { try { f(); } finally { f(); } })();
(function f() { process.nextTick(f); f(); })();
(async function f() { await f(); })();
new Promise((resolve) => { resolve({ then: (f) => f(f) }); });
for (const key of Reflect.ownKeys(process)) { try { process[key]; } catch {} }
for (const key of Object.keys(require('util'))) { try { require('util')[key]({}, null); } catch {} }
for (const f of Object.values(Buffer.prototype)) { try { f.call({}); } catch {} }
require('fs').readFile(__filename, { get encoding() { throw 10; } }, () => {});
require('fs').stat(__filename, () => { throw 11; });
require('fs').read(0, Buffer.alloc(0), {}, () => {});
require('fs').readSync(-1, new Uint8Array(1));
require('vm').runInNewContext('this.constructor.constructor("return this")()');
require('module')._cache = null;
require('util').inspect(globalThis, { depth: 9, showHidden: true, getters: true });
require.cache = Object.freeze({});
Reflect.defineProperty(module, 'exports', { get() { throw 12; } });
structuredClone(new Error('x', { cause: new Map([[[], {}]]) }));
new FinalizationRegistry(() => { throw 13; }).register({}, 1);
globalThis.gc?.();
""".strip().split("\n")

TOKEN = re.compile(r"""
    (?P<skip>\s+|//[^\n]*|/\*.*?\*/|`(?:\\.|[^`\\])*`)
  | (?P<text>'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*")
  | (?P<number>\b\d[\w.]*)
  | (?P<name>[A-Za-z_$][\w$]*)
  | (?P<mark>=>|\.\.\.|\?\.|.)
""", re.VERBOSE | re.DOTALL)

KEYWORDS = set("""async await break case catch class const continue debugger default delete do else
export extends finally for function if import in instanceof let new of return static super switch
this throw try typeof var void while with yield get set""".split())
DECLARES = {"const", "let", "var", "function", "class", "catch", "import"}


def seeds(tests):
    """The programs that are mutated, as text."""
    folders = [tests / "order", *sorted((tests / "node").glob("*"))]
    texts = [path.read_text(encoding="utf-8") for folder in folders
             for path in sorted(folder.glob("*.js"))]
    return [text for text in texts if not any(word in text for word in FORBIDDEN)]


# ---- Text ----------------------------------------------------------------------------------------

def delete_part(text, chance):
    start = chance.randrange(len(text) + 1)
    return text[:start] + text[start + chance.randrange(1, 40):]


def repeat_part(text, chance):
    start = chance.randrange(len(text) + 1)
    part = text[start:start + chance.randrange(1, 60)]
    return text[:start] + part * chance.randrange(2, 50) + text[start:]


def insert_piece(text, chance):
    start = chance.randrange(len(text) + 1)
    return text[:start] + " " + chance.choice(PIECES) + " " + text[start:]


def replace_word(text, chance):
    words = text.split(" ")
    words[chance.randrange(len(words))] = chance.choice(PIECES)
    return " ".join(words)


def swap_words(text, chance):
    words = text.split(" ")
    one, other = chance.randrange(len(words)), chance.randrange(len(words))
    words[one], words[other] = words[other], words[one]
    return " ".join(words)


def swap_lines(text, chance):
    lines = text.split("\n")
    one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return "\n".join(lines)


def change_character(text, chance):
    if not text:
        return text
    position = chance.randrange(len(text))
    return text[:position] + chr(chance.choice((chance.randrange(128), chance.randrange(0xD800),
                                                0x2028, 0xFEFF, 0))) + text[position + 1:]


WILD = (delete_part, repeat_part, insert_piece, insert_piece, replace_word, replace_word,
        swap_words, swap_lines, change_character)


# ---- Words and statements ------------------------------------------------------------------------

def words_of(text):
    """The names, numbers and strings that stand for a value, and the names of properties."""
    values, properties = [], []
    before = ""
    for token in TOKEN.finditer(text):
        if token.lastgroup == "skip":
            continue
        word = token.group()
        if token.lastgroup == "name" and before in (".", "?."):
            properties.append(token)
        elif token.lastgroup != "mark" and word not in KEYWORDS and before not in DECLARES:
            values.append(token)
        before = word
    return values, properties


def put(text, token, replacement):
    return text[:token.start()] + replacement + text[token.end():]


def replace_value(text, chance):
    values, _ = words_of(text)
    if not values:
        return text
    value = chance.choice(VALUES.strip().replace("\n", "|").split("|"))
    return put(text, chance.choice(values), f"({value})")


def exchange_value(text, chance):
    values, _ = words_of(text)
    return put(text, chance.choice(values), chance.choice(values).group()) if values else text


def exchange_property(text, chance):
    _, properties = words_of(text)
    if not properties:
        return text
    return put(text, chance.choice(properties), chance.choice(properties).group())


def statements_of(lines):
    """The numbers of the lines that are whole statements."""
    return [number for number, line in enumerate(lines)
            if line.rstrip().endswith(";") and all(line.count(one) == line.count(other)
                                                   for one, other in ("()", "[]", "{}"))]


def change_statements(text, chance):
    """One is removed, repeated or moved."""
    lines = text.split("\n")
    numbers = statements_of(lines)
    if not numbers:
        return text
    number, other = chance.choice(numbers), chance.choice(numbers)
    match chance.randrange(3):
        case 0:
            del lines[number]
        case 1:
            lines[number:number] = [lines[other]] * chance.randrange(1, 30)
        case 2:
            lines[number], lines[other] = lines[other], lines[number]
    return "\n".join(lines)


def add_statement(text, chance):
    lines = text.split("\n")
    numbers = statements_of(lines) or [0]
    lines.insert(chance.choice(numbers), chance.choice(STATEMENTS))
    return "\n".join(lines)


CAREFUL = (replace_value, replace_value, exchange_value, exchange_property, change_statements,
           add_statement)


def mutated(texts, chance):
    """The bytes of a new script."""
    text = chance.choice(texts)
    if chance.random() < 0.5:
        for _ in range(chance.randrange(1, 5)):
            text = chance.choice(CAREFUL)(text, chance)
        return text.encode("utf-8", "replace")
    if chance.random() < 0.3:
        other = chance.choice(texts)
        cut = chance.randrange(len(text) + 1)
        text = text[:cut] + other[chance.randrange(len(other) + 1):]
    for _ in range(chance.randrange(1, 8)):
        text = chance.choice(WILD)(text, chance)
    data = text[:20000].encode("utf-8", "replace")
    if chance.random() < 0.1:
        position = chance.randrange(len(data) + 1)
        data = data[:position] + chance.randbytes(chance.randrange(1, 20)) + data[position:]
    return data
