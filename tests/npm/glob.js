// glob, mkdirp, fs-extra and rimraf: a tree of files is made, searched, copied and removed.
'use strict';
const fse = require('fs-extra');
const os = require('os');
const path = require('path');
const { glob, globSync, globStream } = require('glob');
const { mkdirp, mkdirpSync } = require('mkdirp');
const { rimraf } = require('rimraf');

(async () => {
  const cwd = fse.mkdtempSync(path.join(os.tmpdir(), 'npm-glob-'));
  try {
    console.log(
      path.relative(cwd, await mkdirp(path.join(cwd, 'a/b/c'))),
      await mkdirp(path.join(cwd, 'a/b')),
    );
    mkdirpSync(path.join(cwd, '.hidden/deep'));
    for (const file of [
      'a/one.js',
      'a/two.txt',
      'a/b/three.js',
      'a/b/c/four.mjs',
      '.hidden/five.js',
      'six[1].js',
    ]) {
      await fse.outputFile(path.join(cwd, file), file);
    }
    await fse.ensureSymlink(path.join(cwd, 'a/b'), path.join(cwd, 'link'));
    const patterns = [
      '**/*.js',
      '*',
      'a/**',
      '**/{one,four}.*',
      'a/!(one).*',
      '**/b/*/',
      'six\\[1\\].js',
      '**/*.none',
    ];
    for (const pattern of patterns) {
      console.log(pattern, (await glob(pattern, { cwd })).sort());
    }
    console.log(globSync('**/*.js', { cwd, dot: true, ignore: 'a/**' }).sort());
    console.log((await glob('**', { cwd, nodir: true, maxDepth: 2, posix: true })).sort());
    const types = await glob('*', { cwd, withFileTypes: true });
    console.log(
      types.map((entry) => [entry.name, entry.isDirectory(), entry.isSymbolicLink()]).sort(),
    );
    let count = 0;
    for await (const match of globStream('**/*.{js,mjs}', { cwd })) count += match.length;
    console.log(count);
    await fse.copy(path.join(cwd, 'a'), path.join(cwd, 'copy'), {
      filter: (from) => !from.endsWith('.txt'),
    });
    await fse.move(path.join(cwd, 'copy/b'), path.join(cwd, 'moved'));
    await fse.writeJson(path.join(cwd, 'data.json'), { x: [1] }, { spaces: 2 });
    console.log(
      await fse.readJson(path.join(cwd, 'data.json')),
      await fse.pathExists(path.join(cwd, 'copy/b')),
    );
    console.log((await glob('{copy,moved}/**', { cwd })).sort());
    console.log(
      await rimraf('*/**/*.js', { cwd, glob: { cwd } }),
      (await glob('**/*.js', { cwd })).sort(),
    );
    await fse.emptyDir(path.join(cwd, 'moved'));
    console.log(fse.readdirSync(path.join(cwd, 'moved')));
  } finally {
    console.log(await rimraf(cwd), fse.existsSync(cwd));
  }
})();
