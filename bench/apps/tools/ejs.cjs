'use strict';

// Makes a page for each group of records.
// usage: ejs.cjs INPUT OUTPUT

const ejs = require('ejs');
const { writePages } = require('./records.cjs');

const page = ejs.compile(`<!doctype html><title>Orders, page <%= number %></title>
<table><% records.forEach((record, index) => { %>
<tr class="<%= record.total > 50000 ? 'large' : 'small' %>"><td><%= index %></td>
<td><a href="mailto:<%= record.mail %>"><%= record.name %></a>
<address><%= record.street %><br><%= record.zip %> <%= record.city %></address></td>
<td><ul><% for (const { count, sku, cents, note } of record.items) { %>
<li><%= count %> × <%= sku %>: <%= money(cents) %><% if (note) { %>, <em><%= note %></em><% } %></li>
<% } %></ul></td><td><% if (!record.paid) { %><b>open</b> <% } %><%= money(record.total) %></td>
</tr><% }) %></table>`);

function money(cents) {
  return `${(cents / 100).toFixed(2)} €`;
}

writePages((data) => page({ ...data, money }));
