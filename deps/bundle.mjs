// Makes one CommonJS file out of each file in entries/, with everything it needs from npm.
// scripts/bundle_deps runs this, after installing the packages.
//
// usage: node bundle.mjs PACKAGES OUTPUT
//   PACKAGES   the folder whose node_modules holds the packages
//   OUTPUT     the folder for NAME.js of each entry and for LICENSES.txt of all packages in them

import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { edits } from './edits.mjs';

const home = path.dirname(fileURLToPath(import.meta.url));
const [packages, output] = process.argv.slice(2).map((folder) => path.resolve(folder));
const modules = path.join(packages, 'node_modules');
const esbuild = createRequire(path.join(packages, 'package.json'))('esbuild');

const standIn = (name) => ({ path: path.join(home, 'stand_ins', name) });
const builtin = (name) => ({ path: name, external: true });

// What a package asks for and gets something else. A trailing slash is npm's way to mean a
// package that has the name of a builtin module; ours is better.
const replacements = new Map([
  ['abort-controller', standIn('empty.js')],
  ['@exodus/bytes/encoding.js', standIn('empty.js')],
  ['@exodus/bytes/whatwg.js', standIn('percent_encoding.js')],
  ['node:crypto', standIn('lazy_crypto.js')],
  ['node:http', standIn('lazy_http.js')],
  ['node:net', standIn('lazy_net.js')],
  ['node:perf_hooks', standIn('lazy_perf_hooks.js')],
  ['node:worker_threads', standIn('lazy_worker_threads.js')],
  ['node:zlib', standIn('lazy_zlib.js')],
  ['process/', builtin('process')],
  ['string_decoder/', builtin('string_decoder')],
]);

// Packages that have a bundle of their own are not repeated in those of others.
const sharedPackages = new Map([
  ['punycode/', builtin('internal/deps/punycode')],
  ['tr46', standIn('tr46.js')],
]);

// Files of readable-stream that copy what the runtime has itself.
const ownParts = new Map([
  ['ours/errors.js', builtin('internal/errors')],
  ['ours/util.js', builtin('internal/streams/package_util')],
  ['internal/validators.js', builtin('internal/validators')],
  ['internal/shims/process.js', builtin('process')],
  ['internal/streams/state.js', builtin('internal/streams/state')],
]);
const readableStream = path.join(modules, 'readable-stream', 'lib');

const replacing = {
  name: 'replacing',
  setup(build) {
    const ours =
      /^internal\/(deps\/|messaging\/|streams\/|webstreams\/|abort_controller$|blob$|errors$|options$|transferable$)/;
    build.onResolve({ filter: ours }, ({ path: name }) => builtin(name));
    build.onResolve({ filter: /^\./ }, ({ path: name, resolveDir }) => {
      const file = path.relative(readableStream, path.join(resolveDir, name));
      return ownParts.get(file.endsWith('.js') ? file : `${file}.js`);
    });
    build.onResolve({ filter: /^[^.]/ }, ({ path: name, importer }) => {
      const isFromEntry = path.dirname(importer) === path.join(home, 'entries');
      const replacement = replacements.get(name);
      if (replacement !== undefined) return replacement;
      if (name.startsWith('node:')) return builtin(name.slice('node:'.length));
      return isFromEntry ? undefined : sharedPackages.get(name);
    });
  },
};

const editing = {
  name: 'editing',
  setup(build) {
    build.onLoad({ filter: /\.c?js$/ }, ({ path: file }) => {
      const list = edits.get(path.relative(modules, file));
      if (list === undefined) return undefined;
      let contents = readFileSync(file, 'utf8');
      for (const { find, upTo = '', replace } of list) {
        const start = contents.indexOf(find);
        const end = contents.indexOf(upTo, start + find.length);
        if (start < 0 || end < 0) throw new Error(`${file} does not have:\n${find}${upTo}`);
        contents = contents.slice(0, start) + replace + contents.slice(end);
      }
      return { contents };
    });
  },
};

async function bundle(entry) {
  const result = await esbuild.build({
    entryPoints: [path.join(home, 'entries', entry)],
    absWorkingDir: home,
    bundle: true,
    define: {
      'globalThis.AbortController': 'LazyAbortController',
      'globalThis.Blob': 'LazyBlob',
      // For undici: it is part of a runtime, and says so to servers.
      'esbuildDetection': '1',
    },
    format: 'cjs',
    inject: [path.join(home, 'stand_ins', 'lazy_classes.js')],
    // Its classes are globals, so their names are seen.
    keepNames: entry === 'undici.js',
    legalComments: 'none',
    metafile: true,
    nodePaths: [modules],
    platform: 'node',
    plugins: [replacing, editing],
    target: 'es2022',
    write: false,
  });
  writeAtOnce(path.join(output, entry), inAscii(entry, result.outputFiles[0].text));
  return Object.keys(result.metafile.inputs).map((input) => path.resolve(home, input));
}

// Only plain ASCII is kept as bytecode in the command (see src/node/precompile), and what is not can
// take as long to read as the rest of a start. In code it is written in ASCII already.
function inAscii(entry, text) {
  const replacements = { '\u2019': "'", '\u2014': '-' };
  return text.split('\n').map((line) => {
    const comment = line.indexOf('//');
    const code = comment === -1 ? line : line.slice(0, comment);
    const plain = line.replace(/[^\0-\x7f]/g, (character) => replacements[character] ?? character);
    if (/[^\0-\x7f]/.test(code + plain)) throw new Error(`${entry} is not ASCII: ${line}`);
    return plain;
  }).join('\n');
}

// A build that is interrupted must not leave half a file that looks finished.
function writeAtOnce(file, text) {
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}

function packageOf(file) {
  if (!file.startsWith(modules + path.sep)) {
    return undefined;
  }
  const [first, second] = path.relative(modules, file).split(path.sep);
  return first.startsWith('@') ? `${first}/${second}` : first;
}

function licenseOf(name) {
  const folder = path.join(modules, name);
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (file === undefined) {
    throw new Error(`the package ${name} has no license file`);
  }
  return `${name}\n\n${readFileSync(path.join(folder, file), 'utf8').trim()}\n`;
}

mkdirSync(output, { recursive: true });
const inputs = [];
for (const entry of readdirSync(path.join(home, 'entries'))) {
  inputs.push(...await bundle(entry));
}
const names = [...new Set(inputs.map(packageOf).filter((name) => name !== undefined))].sort();
const separator = `\n${'-'.repeat(80)}\n\n`;
writeAtOnce(path.join(output, 'LICENSES.txt'), names.map(licenseOf).join(separator));
