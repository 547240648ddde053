'use strict';

// Makes a page for each group of records.
// usage: handlebars.cjs INPUT OUTPUT

const Handlebars = require('handlebars');
const { writePages } = require('./records.cjs');

Handlebars.registerHelper('money', (cents) => `${(cents / 100).toFixed(2)} €`);
Handlebars.registerHelper('if_above', function ifAbove(value, limit, options) {
  return value > limit ? options.fn(this) : options.inverse(this);
});
Handlebars.registerPartial('address', '<address>{{street}}<br>{{zip}} {{city}}</address>');

const page = Handlebars.compile(`<!doctype html><title>Orders, page {{number}}</title>
<table>{{#each records}}
<tr class="{{#if_above total 50000}}large{{else}}small{{/if_above}}"><td>{{@index}}</td>
<td><a href="mailto:{{mail}}">{{name}}</a>{{> address}}</td>
<td><ul>{{#each items}}<li>{{count}} × {{sku}}: {{money cents}}{{#if note}}, <em>{{note}}</em>{{/if}}</li>
{{/each}}</ul></td><td>{{#unless paid}}<b>open</b> {{/unless}}{{money total}}</td></tr>{{/each}}
</table>`);

writePages(page);
