import { SAFE_TAGS } from '@fairlead/contract/content/safe-html.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sanitiseHtml } from './sanitise-html.ts';

const LINK = 'target="_blank" rel="noopener noreferrer"';

describe('is allowed:', () => {
  test.each([
    ['text', 'Fees &amp; spreads', 'Fees &amp; spreads'],
    ['paragraphs and emphasis', '<p>One <strong>two</strong> <em>three</em></p>', '<p>One <strong>two</strong> <em>three</em></p>'],
    ['lists', '<ol start="2"><li>a</li></ol>', '<ol start="2"><li>a</li></ol>'],
    ['tables', '<table><tr><td colspan="2">1</td></tr></table>', '<table><tr><td colspan="2">1</td></tr></table>'],
    ['images', '<img src="/a.png" alt="A" />', '<img src="/a.png" alt="A" />'],
    ['links, which open in a new tab', '<a href="https://a.test/">a</a>', `<a href="https://a.test/" ${LINK}>a</a>`],
    ['links within the site', '<a href="/my-account/documents">a</a>', `<a href="/my-account/documents" ${LINK}>a</a>`],
    ['email and telephone', '<a href="mailto:a@b.test">a</a>', `<a href="mailto:a@b.test" ${LINK}>a</a>`],
  ])('%s', (_what, html, kept) => {
    expect(sanitiseHtml(html)).toBe(kept);
  });
});

describe('is dropped:', () => {
  test.each([
    ['scripts, with their content', 'a<script>alert(1)</script>b', 'ab'],
    ['styles, with their content', 'a<style>p{}</style>b', 'ab'],
    ['handlers', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['inline styles, classes and ids', '<p style="color:red" class="fixed" id="content">a</p>', '<p>a</p>'],
    ['data and aria attributes', '<p data-switch-theme aria-hidden="true">a</p>', '<p>a</p>'],
    ['frames', '<iframe src="https://a.test"></iframe>a', 'a'],
    ['forms, but not their text', '<form action="/x">a<input name="x"><button>b</button></form>', 'ab'],
    ['first-level headings, but not their text', '<h1>a</h1>', 'a'],
    ['links that run scripts', '<a href="javascript:alert(1)">a</a>', `<a ${LINK}>a</a>`],
    ['links that run scripts, disguised', '<a href=" java&#10;script:alert(1)">a</a>', `<a ${LINK}>a</a>`],
    ['links to another host without a scheme', '<a href="//evil.test/">a</a>', `<a ${LINK}>a</a>`],
    ['images with inline data', '<img src="data:image/svg+xml;base64,AAAA">', '<img />'],
    ['another target', '<a href="/a" target="_top" rel="opener">a</a>', `<a href="/a" ${LINK}>a</a>`],
    ['svg', '<svg onload="alert(1)"><a href="javascript:alert(1)">a</a></svg>', `<a ${LINK}>a</a>`],
    ['comments', 'a<!-- <script> -->b', 'ab'],
  ])('%s', (_what, html, kept) => {
    expect(sanitiseHtml(html)).toBe(kept);
  });
});

test('whatever the input, only listed elements come out', () => {
  const piece = fc.constantFrom(
    ...'<p> </p> <a href=" " \' > < / &lt; &#60; & javascript: a <!-- -->'.split(' '),
    ...'<script> </script> <img src=x onerror=a> <svg> <math> <style> <textarea> <noscript>'.split(' '),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const safe = sanitiseHtml(pieces.join(''));
      const tags = [...safe.matchAll(/<(\/?)([^\s>/]*)([^>]*)>/g)];
      expect(tags.map(([, , tag]) => tag).filter((tag) => !SAFE_TAGS.includes(tag ?? ''))).toEqual([]);
      expect(tags.filter(([, , , attributes]) => /\son\w+=|"\s*javascript:/i.test(attributes ?? ''))).toEqual([]);
      expect(safe.replace(/<[^>]*>/g, '')).not.toContain('<');
    }),
  );
});
