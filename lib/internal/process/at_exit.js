'use strict';

// What the runtime itself does when the process or the thread ends, after all listeners of 'exit'.

const core = internalBinding('core');

const things = [];

function atExit(thing) {
  things.push(thing);
  core.runLastThings = () => {
    for (const last of things.splice(0)) last();
  };
}

module.exports = { atExit };
