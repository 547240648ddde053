#include "cli/practice_program.h"

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <system_error>

namespace rondo::cli {

namespace {

struct File {
  std::string_view name;
  std::string_view content;
};

// What programs begin with: other files, data, texts, events. Nothing that waits, and nothing that
// depends on where and when it runs. The program itself is last.
constexpr std::array files{
    File{"package.json", "{}"},
    File{"data.json", R"({ "a": [1, "b"] })"},
    File{"start.js", "console.log('started');\n"},
    File{"module.js", "exports.f = (x) => x + 1;\n"},
    // So often that the engine makes machine code of what loads modules. That is another thread's
    // work, and the first calls after it is done take it over; many more calls would begin with
    // better code, which is not worth its time yet.
    File{"many.js", R"('use strict';
const { copyFileSync, readdirSync, readFileSync } = require('fs');
const clock = new Int32Array(new SharedArrayBuffer(4));
const isBusy = (id) => !/\) S /.test(readFileSync(`/proc/self/task/${id}/stat`, 'latin1'));
const others = () => readdirSync('/proc/self/task').filter((id) => id !== `${process.pid}`);
function waitForCompilers() {
  for (let tries = 0, quiet = 0; quiet < 2 && tries < 25; tries++) {
    Atomics.wait(clock, 0, 0, 200);
    quiet = others().some(isBusy) ? 0 : quiet + 1;
  }
}
for (let number = 0; number < 38; number++) {
  if (number === 30) waitForCompilers();
  copyFileSync(`${__dirname}/module.js`, `${__dirname}/${number}.js`);
  require(`./${number}.js`);
}
)"},
    File{"second.js", R"('use strict';
const { EventEmitter } = require('events');
const fs = require('node:fs');
const path = require('path');
const util = require('util');
const { f } = require('./module');
const data = require('./data.json');

class Emitter extends EventEmitter {}
const emitter = new Emitter();
emitter.on('event', (x) => f(x));
emitter.once('event', () => {});
emitter.emit('event', 1);
fs.existsSync(path.join(__dirname, 'missing'));
fs.statSync(__filename).isFile();
fs.readFileSync(path.resolve(__dirname, 'module.js'), 'utf8').split('\n');
Buffer.from('text').toString('base64');
util.inspect({ data, list: [1, 'two', null], map: new Map([[1, 2]]) });
util.format('%s %d', 'a', 1);
module.exports = { emitter };
)"},
    File{"program.js", "require('./second');\nrequire('./many');\n"},
};

}  // namespace

Result<PracticeProgram> PracticeProgram::create() {
  std::error_code error;
  const std::filesystem::path temporary = std::filesystem::temp_directory_path(error);
  std::string folder = (error ? "/tmp" : temporary.string()) + "/rondo-image-XXXXXX";
  if (::mkdtemp(folder.data()) == nullptr) {
    return fail_errno("mkdtemp");
  }
  PracticeProgram made(std::move(folder));
  for (const File& file : files) {
    std::ofstream written(made.folder_ + "/" + std::string(file.name), std::ios::binary);
    if (!(written << file.content).flush()) {
      made.remove();
      return fail("write", EIO);
    }
  }
  return made;
}

void PracticeProgram::remove() const {
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

}  // namespace rondo::cli
