"""The rows of the table, in its order.

A new tool is an entry with its command line: its input comes from a function of inputs.py, and what
it prints and writes is what all systems have to agree on. A new server is a script that prints its
port, and an entry with the kind of messages (requests.py) that it is sent.
"""

from driver.rows import Row, sizes

from .rows import SERVERS, TOOLS, server, tool

FAMILY_TITLES = {TOOLS: "Tools", SERVERS: "Servers"}

_COMPILER = "the engine: much code that runs a few times"
_LIBRARY = "the engine: strings, and the code that its compilers make"
_STREAMS = "streams and headers in script, then system calls"
_FRAMEWORK = "the framework's script, then as node:http"

ROWS: list[Row] = [
    *tool("tsc", "tsc, RxJS", "{packages}/typescript/lib/tsc.js -p {input} --outDir {output}",
          "typescript", sizes(250, 80, 3), _COMPILER, seconds=3.0, is_in_quick=True),
    *tool("eslint", "eslint, 200 files",
          "{packages}/eslint/bin/eslint.js --config {tools}/eslint.config.mjs --format json {input}",
          "scripts", sizes(200, 80, 3), _COMPILER),
    *tool("prettier", "prettier, 100 files",
          "{packages}/prettier/bin/prettier.cjs --no-config --ignore-path none {input}/**/*.js",
          "scripts", sizes(100, 40, 3), _COMPILER),
    *tool("esbuild", "esbuild with a plugin, three.js", "{tools}/esbuild.mjs {input} {output}",
          "modules", sizes(600, 600, 3), "messages to esbuild's own program", has_helpers=True,
          seconds=1.0),
    *tool("rollup", "rollup, three.js",
          "{packages}/rollup/dist/bin/rollup --silent -f cjs -d {output} {input}/entry.js",
          "modules", sizes(600, 200, 3), _COMPILER),
    *tool("webpack", "webpack, three.js",
          "{packages}/webpack-cli/bin/cli.js build --config {tools}/webpack.config.cjs "
          "--env input={input} --output-path {output}",
          "modules", sizes(150, 50, 3), _COMPILER, seconds=6.0),
    *tool("marked", "marked, 540 texts", "{tools}/marked.mjs {input} {output}",
          "markdown", sizes(540, 200, 5), "the engine's regular expressions", seconds=1.0),
    *tool("markdown_it", "markdown-it, 540 texts", "{tools}/markdown_it.mjs {input} {output}",
          "markdown", sizes(540, 200, 5), _LIBRARY, seconds=1.0),
    *tool("handlebars", "handlebars, 600 pages", "{tools}/handlebars.cjs {input} {output}",
          "records", sizes(30_000, 10_000, 60), _LIBRARY, seconds=1.0, is_in_quick=True),
    *tool("ejs", "ejs, 600 pages", "{tools}/ejs.cjs {input} {output}",
          "records", sizes(30_000, 10_000, 60), _LIBRARY, seconds=1.0),
    *tool("ajv", "ajv, 600k records", "{tools}/ajv.cjs {input} {output}",
          "records", sizes(30_000, 10_000, 60), "the engine's JSON", seconds=2.0),
    *tool("zod", "zod, 600k records", "{tools}/zod.mjs {input} {output}",
          "records", sizes(30_000, 10_000, 60), "the engine's JSON", seconds=2.0),
    *tool("vite", "vite, server and first page", "{tools}/vite.mjs {input} {output}",
          "page", sizes(120, 40, 2), "loading Vite, then the compiler of Vue", seconds=2.0),
    *tool("vitest", "vitest, 200 tests",
          "{packages}/vitest/vitest.mjs run --root {input} --config {tools}/vitest.config.mjs",
          "tests", sizes(200, 60, 4), "a process for each file of tests", seconds=5.0),

    *server("shop_http", "node:http", "http.cjs", "shop", 75_000, _STREAMS,
            is_in_quick=True),
    *server("shop_express", "express", "express.cjs", "shop", 45_000, _FRAMEWORK),
    *server("shop_fastify", "fastify", "fastify.cjs", "shop", 75_000, _FRAMEWORK,
            is_in_quick=True),
    *server("shop_koa", "koa", "koa.cjs", "shop", 45_000, _FRAMEWORK),
    *server("shop_hono", "hono", "hono.mjs", "shop", 60_000, _FRAMEWORK),
    *server("chat_ws", "WebSocket broadcast to 50 (ws)", "broadcast.cjs", "chat", 6_000,
            "system calls: fifty for each message", unit="broadcasts", load="ws_load"),
    *server("archive_gzip", "file, transform, gzip", "gzip.cjs", "archive", 2_400, "zlib"),
    *server("stock_redis", "Redis (ioredis, fastify)", "redis.cjs", "stock", 30_000, _FRAMEWORK,
            needs_redis=True),
]
