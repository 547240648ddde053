'use strict';

// What a client hears: responses, data and trailers, resets, acknowledgements, a goodbye.

const { frames, note, noteSession, noteStream, talkToClient } = require('./support/frames');

talkToClient((client) => {
  noteSession(client, 'client');
  for (const id of [1, 3, 5, 7]) noteStream(client.request({ ':path': '/' }), `request ${id}`);
  client.on('connect', () => {
    client.ping(Buffer.alloc(8, 3), () => note('ping back'));
    client.settings({ enablePush: false }, () => note('settings back'));
  });
}, [
  [frames.settings(), frames.settingsAck(), frames.settingsAck(), frames.pingAck(3)],
  [frames.response(1), frames.data(1, 'abc'), frames.trailers(1), frames.response(3),
   frames.reset(3, 8), frames.reset(5, 2), frames.response(7, true), frames.ping(1)],
  [frames.goaway(3, 0)],
]);
