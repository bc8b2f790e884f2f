import { expect, test } from 'vitest';
import { toHtml } from './to-html.ts';

test.each([
  ['', ''],
  ['Hello', '<p>Hello</p>'],
  ['a & b < c', '<p>a &amp; b &lt; c</p>'],
  ['one\ntwo\n\nthree', '<p>one<br>two</p><p>three</p>'],
  ['<p>as it is</p>', '<p>as it is</p>'],
])('%j becomes %j', (typed, html) => {
  expect(toHtml(typed)).toBe(html);
});
