"""What the load generators send: requests that differ in path, query, headers and body, the same in
every run."""

import json
import pathlib
import random
import urllib.parse

SEED = 20_261
COUNT = 5_000
WORDS = ("bread butter café coffee jam milk naïve oats pear pepper plum rice salt soup spoon "
         "sugar tea über walnut yeast").split()
AGENTS = ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
          "Mozilla/5.0 (Macintosh; Intel Mac OS X 15_5) AppleWebKit/605.1.15 Safari/605.1.15",
          "curl/8.14.1", "okhttp/4.12.0", "python-requests/2.32.4"]
FIELDS = ["id", "name", "mail", "city", "age"]
LANGUAGES = ["de-DE,de;q=0.9,en;q=0.5", "en-GB,en;q=0.8", "es", "fr-CH, fr;q=0.9", "pt-BR"]


def write(kind: str, folder: pathlib.Path) -> pathlib.Path:
    """The file of that kind, which has each message after a line with the number of its bytes."""
    path = folder / f"{kind}.messages"
    generator = random.Random(SEED)
    messages = [KINDS[kind](generator, number) for number in range(COUNT)]
    content = b"".join(b"%d\n%s" % (len(message), message) for message in messages)
    if not path.exists() or path.read_bytes() != content:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return path


def _request(generator: random.Random, number: int, method: str, path: str,
             query: dict | None = None, headers: dict | None = None,
             body: tuple[str, str] | None = None) -> bytes:
    target = urllib.parse.quote(path) + (f"?{urllib.parse.urlencode(query)}" if query else "")
    fields = {"Host": "shop.example.org", "User-Agent": generator.choice(AGENTS), "Accept": "*/*",
              "X-Request-Id": f"{number:08x}-{generator.getrandbits(64):016x}", **(headers or {})}
    content = b""
    if body:
        content = body[1].encode()
        fields |= {"Content-Type": body[0], "Content-Length": str(len(content))}
    head = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
    return f"{method} {target} HTTP/1.1\r\n{head}\r\n".encode() + content


def _words(generator: random.Random, count: int) -> str:
    return " ".join(generator.choice(WORDS) for _ in range(count))


# ---- The shop, on all frameworks ----------------------------------------------------------------

def _shop(generator: random.Random, number: int) -> bytes:
    kind = generator.choices(_SHOP_KINDS, weights=[30, 15, 15, 20, 10, 5, 5])[0]
    return _request(generator, number, *kind(generator))


def _user(generator: random.Random) -> tuple:
    fields = generator.sample(FIELDS, generator.randint(0, 4))
    return ("GET", f"/users/{generator.randrange(520)}",
            {"fields": ",".join(fields)} if fields else None)


def _search(generator: random.Random) -> tuple:
    return "GET", "/search", {"q": generator.choice(["ada", "ö", "dijk", "ú", "1", "zoë lov", "x"]),
                              "page": generator.randint(1, 5), "sort": generator.choice(FIELDS)}


def _greeting(generator: random.Random) -> tuple:
    name = urllib.parse.quote(_words(generator, 2))
    return ("GET", "/greeting", {"visit": generator.randrange(1000)},
            {"Accept-Language": generator.choice(LANGUAGES),
             "Cookie": f"session={generator.getrandbits(128):032x}; name={name}; theme=dark"})


def _order(generator: random.Random) -> tuple:
    items = [{"sku": f"{generator.choice(WORDS)}-{generator.randrange(100)}",
              "count": generator.randint(1, 9), "cents": generator.randint(5, 9999)}
             for _ in range(generator.randrange(12))]
    order = {"customer": generator.randrange(10_000), "note": _words(generator, 8), "items": items}
    return "POST", "/orders", None, None, ("application/json", json.dumps(order))


def _document(generator: random.Random) -> tuple:
    return ("PUT", f"/documents/{_words(generator, 2)}", {"draft": generator.choice(["true", "no"])},
            None, ("text/plain", _words(generator, generator.randint(20, 600))))


def _logout(generator: random.Random) -> tuple:
    token = f"{generator.getrandbits(80):020x}"
    claimed = token if generator.random() < 0.8 else "none"
    return "DELETE", f"/sessions/{token}", None, {"Authorization": f"Bearer {claimed}"}


def _nothing(generator: random.Random) -> tuple:
    return "GET", f"/{generator.choice(WORDS[:2])}/{generator.randrange(1000)}"


_SHOP_KINDS = [_user, _search, _greeting, _order, _document, _logout, _nothing]


# ---- The other servers --------------------------------------------------------------------------

def _archive(generator: random.Random, number: int) -> bytes:
    file = generator.choice(["math/Matrix4.js", "core/Object3D.js", "math/Vector3.js",
                             "core/BufferGeometry.js", "materials/Material.js", "math/Color.js",
                             "renderers/WebGLRenderer.js", "math/MathUtils.js"])
    encoding = "gzip, deflate, br" if generator.random() < 0.9 else "identity"
    return _request(generator, number, "GET", f"/{file}", {"every": generator.randint(1, 9)},
                    {"Accept-Encoding": encoding})


def _stock(generator: random.Random, number: int) -> bytes:
    item = generator.randrange(1020)
    kind = generator.randrange(10)
    if kind < 5:
        return _request(generator, number, "GET", f"/items/{item}", {"shelf": item % 50})
    if kind < 7:
        return _request(generator, number, "GET", "/ranking", {"start": item})
    if kind < 8:
        return _request(generator, number, "GET", f"/baskets/{item}")
    basket = {"items": [{"id": generator.randrange(1000), "count": generator.randint(1, 5)}
                        for _ in range(generator.randint(1, 8))]}
    return _request(generator, number, "PUT", f"/baskets/{item}", None,
                    {"X-Session": f"{generator.getrandbits(64):016x}"},
                    ("application/json", json.dumps(basket)))


def _chat(generator: random.Random, number: int) -> bytes:
    """Without its first brace: a number goes before it."""
    message = {"from": f"{generator.choice(WORDS)} {number}",
               "tags": generator.sample(WORDS, generator.randint(0, 4)),
               "text": _words(generator, generator.randint(1, 60))}
    return json.dumps(message, ensure_ascii=False).encode()[1:]


KINDS = {"shop": _shop, "archive": _archive, "stock": _stock, "chat": _chat}
