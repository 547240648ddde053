'use strict';
// Standard input arrives as data events, then end.
const chunks = [];
process.stdin.setEncoding('utf8');
process.stdin.on('data', (chunk) => chunks.push(chunk));
process.stdin.on('end', () => console.log(JSON.stringify(chunks.join(''))));
