'use strict';

// A chat room on ws: what one says, all hear. Prints its port.

const { WebSocketServer } = require('ws');

const room = new WebSocketServer({ port: 0, host: '127.0.0.1' }, () =>
  console.log(room.address().port));

room.on('connection', (socket) => {
  socket.on('message', (data) => {
    const { id, from, tags, text } = JSON.parse(data.toString());
    const heard = JSON.stringify({ id, from, tags: tags.sort(), text, length: text.length });
    for (const client of room.clients) client.send(heard);
  });
});
