// HTML, XML and CSV.
import { Readable } from 'node:stream';
import * as cheerio from 'cheerio';
import { parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import { XMLBuilder, XMLParser, XMLValidator } from 'fast-xml-parser';

const $ = cheerio.load('<ul id=x><li class=a>1<li>2<b>z</b></ul>&copy;');
$('li').addClass('q').first().attr('title', '"&"');
$('ul').append('<li>3</li>');
console.log($.html());
console.log($('li').map((index, one) => $(one).text()).get(), $('li:nth-child(2) > b').length,
            $.extract({ items: ['li'] }));

const options = { ignoreAttributes: false };
const tree = new XMLParser(options)
  .parse('<?xml version="1.0"?><a k="1"><b>2</b><b>x &amp; y</b><c><![CDATA[z<]]></c></a>');
console.log(JSON.stringify(tree));
console.log(new XMLBuilder({ ...options, format: true }).build(tree));
console.log(XMLValidator.validate('<a><b></a>'));

console.log(parseAtOnce('a,b\n1,"x,""y"""\n2,z\n', { columns: true }));
try {
  parseAtOnce('a,b\n1');
} catch ({ code, message }) {
  console.log(code, message);
}
for await (const row of Readable.from(['a,b\n1,', '2\n3,4']).pipe(parse({ columns: true }))) {
  console.log(row);
}
