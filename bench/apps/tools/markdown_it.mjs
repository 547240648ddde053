// Makes a page of each text.
// usage: markdown_it.mjs INPUT OUTPUT

import MarkdownIt from 'markdown-it';
import { convertAll } from './texts.mjs';

const markdown = new MarkdownIt({ html: true, linkify: true, typographer: true });
convertAll((text) => markdown.render(text));
