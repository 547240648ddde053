'use strict';

// `rondo explain` and `rondo why`: run a program and tell about it.

const { UsageError, helpTexts, parseOptions } = require('internal/explain/options');

// As for a command line that makes no sense.
const exitInvalid = 9;

function run(command, words) {
  let settings;
  try {
    settings = parseOptions(command, words);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`rondo ${command}: ${error.message}\n` +
      `rondo ${command} --help says more.\n`);
    process.exitCode = exitInvalid;
    return;
  }
  // Whoever reads may have seen enough.
  process.stdout.on('error', () => {});
  if (settings.isHelp) {
    process.stdout.write(helpTexts[command]);
    return;
  }
  if (command === 'why') require('internal/explain/why').run(settings);
  else if (settings.compare !== null) require('internal/explain/compare').run(settings);
  else explain(settings);
}

// Before the program runs: who has waited for it does not want to hear then that it was in vain.
function openPage(settings) {
  try {
    return require('fs').openSync(settings.html, 'w');
  } catch (error) {
    process.stderr.write(`rondo explain: ${error.message}\n`);
    process.exitCode = exitInvalid;
    return undefined;
  }
}

function explain(settings) {
  const { record } = require('internal/explain/child');
  const isPage = settings.html !== null || settings.isOpened;
  if (settings.html !== null) {
    settings.htmlFd = openPage(settings);
    if (settings.htmlFd === undefined) return;
  }
  record({ ...settings, isPassedOn: isPage }, (error, recording) => {
    if (error) throw error;
    // As the program's own, so that a script can tell whether it failed.
    process.exitCode = recording.code ?? 128;
    if (recording.events.length === 0) {
      // The command line was wrong.
      process.stderr.write(recording.complaint);
      return;
    }
    const model = require('internal/explain/model').build(recording, settings);
    if (isPage) {
      require('internal/explain/page').deliver(model, settings);
    } else if (settings.format === 'json') {
      process.stdout.write(`${JSON.stringify(model.toJSON(), null, 2)}\n`);
    } else {
      process.stdout.write(require('internal/explain/text').render(model, settings));
    }
  });
}

module.exports = { run };
