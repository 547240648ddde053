// Makes a page of each text.
// usage: marked.mjs INPUT OUTPUT

import { Marked } from 'marked';
import { convertAll } from './texts.mjs';

const marked = new Marked({ gfm: true });
convertAll((text) => marked.parse(text));
