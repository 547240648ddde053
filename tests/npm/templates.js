// handlebars, ejs and marked make HTML; xml2js reads and writes XML.
'use strict';
const ejs = require('ejs');
const Handlebars = require('handlebars');
const { marked } = require('marked');
const xml2js = require('xml2js');

Handlebars.registerHelper('loud', (text) => text.toUpperCase());
Handlebars.registerPartial('item', '<li>{{loud name}}</li>');
console.log(Handlebars.compile(
  '{{#each items}}{{> item}}{{#if @last}}!{{/if}}{{/each}}{{{raw}}}{{safe}}')({
  items: [{ name: 'a' }, { name: 'b' }], raw: '<b>', safe: '<i>',
}));
console.log(ejs.render('<% for (const x of xs) { -%>\n<%= x %>,<%- x %>\n<% } %>', {
  xs: [1, '<b>'],
}));
console.log(marked.parse('# Title\n\n* a\n* `b`\n\n| x | y |\n|---|---|\n| 1 | 2 |\n\n[l](http://h)'));

async function main() {
  const parsed = await xml2js.parseStringPromise('<a b="1"><c>t</c><c><![CDATA[<x>]]></c></a>');
  console.log(JSON.stringify(parsed));
  console.log(new xml2js.Builder().buildObject(parsed));
  await xml2js.parseStringPromise('<a><b></a>').catch(({ message }) => console.log(message));
}
main();
