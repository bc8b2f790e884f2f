import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sanitiseContentHtml } from './sanitise-content-html.ts';

test.each([
  ['a class gets our prefix', '<p class="lead">a</p>', '<p class="content-lead">a</p>'],
  ['a class that has it keeps one', '<p class="content-content-lead">a</p>', '<p class="content-lead">a</p>'],
  ['what is no plain name goes', '<p class="a:b content- 7">a</p>', '<p>a</p>'],
  ['a picture from elsewhere goes', '<img src="https://evil.test/a.png">', ''],
  [
    'a picture of ours stays',
    '<img src="/storage/uploads/a.webp" alt="A">',
    '<img alt="A" src="/storage/uploads/a.webp" loading="lazy" />',
  ],
])('%s', (_what, html, kept) => {
  expect(sanitiseContentHtml(html)).toBe(kept);
});

const piece = fc.constantFrom(
  ...'<p> </p> <b <div class="lead" id="a" class="content-x" > " & &amp; &lt; text <ul> <li> </ul> <!-- --> <a href="/x"> </a>'.split(' '),
  ...'<img src="/media/a.webp"> <script> </script> <svg> <details open> <h1> </h1> <table> <td> <style> <textarea>'.split(' '),
);

test('what is safe stays as it is, however often it is saved', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 15 }), (pieces) => {
      const once = sanitiseContentHtml(pieces.join(' '));
      expect(sanitiseContentHtml(once)).toBe(once);
    }),
    { numRuns: 1_000 },
  );
});

describe('what may stay', () => {
  const elsewhere = 'rel="noopener noreferrer"';
  test.each([
    ['an article', '<h2>a</h2><p>b <em>c</em></p><ul><li>d</li></ul>', '<h2>a</h2><p>b <em>c</em></p><ul><li>d</li></ul>'],
    ['a table', '<table><tr><th scope="row" colspan="2">a</th></tr></table>', '<table><tr><th scope="row" colspan="2">a</th></tr></table>'],
    ['what opens', '<details open><summary>a</summary>b</details>', '<details open><summary>a</summary>b</details>'],
    ['a language', '<p lang="de" dir="ltr">a</p>', '<p lang="de" dir="ltr">a</p>'],
    ['a link within the site', '<a href="/fees?lang=de">a</a>', '<a href="/fees?lang=de">a</a>'],
    ['a mail', '<a href="mailto:a@b.test">a</a>', '<a href="mailto:a@b.test">a</a>'],
    [
      'a link to another site, which learns nothing of ours',
      '<a href="https://a.test/#b">a</a>',
      `<a href="https://a.test/#b" ${elsewhere}>a</a>`,
    ],
    ['and nothing by another word', '<a href="HTTP://a.test/" rel="opener">a</a>', `<a href="HTTP://a.test/" ${elsewhere}>a</a>`],
    [
      'a place in the page, and a link to it',
      '<h2 id="fees">a</h2><a href="#fees">b</a>',
      '<h2 id="content-fees">a</h2><a href="#content-fees">b</a>',
    ],
    ['a link to a place in another page', '<a href="/costs#fees">b</a>', '<a href="/costs#content-fees">b</a>'],
    ['a place by the name of one of ours, as another', '<p id="content">a</p>', '<p id="content-content">a</p>'],
    [
      'a picture of the product',
      '<img src="/media/a.avif" alt="A" width="8">',
      '<img alt="A" src="/media/a.avif" width="8" loading="lazy" />',
    ],
    [
      'a picture’s class, once',
      '<img src="/media/a.avif" class="wide">',
      '<img alt="" src="/media/a.avif" loading="lazy" class="content-wide" />',
    ],
  ])('%s', (_what, html, kept) => {
    expect(sanitiseContentHtml(html)).toBe(kept);
  });
});

describe('what is dropped', () => {
  test.each([
    ['scripts, with what is in them', 'a<script>alert(1)</script>b', 'ab'],
    ['styles, with what is in them', 'a<style>p{}</style>b', 'ab'],
    ['handlers', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['inline styles', '<p style="position:fixed">a</p>', '<p>a</p>'],
    ['what our own scripts act on', '<div data-behaviour="map" role="dialog" tabindex="0" aria-hidden="true">a</div>', '<div>a</div>'],
    ['frames', '<iframe src="https://a.test"></iframe>a', 'a'],
    ['forms, but not their text', '<form action="/x">a<input name="x"><button>b</button></form>', 'ab'],
    ['drawings, with what is in them', 'a<svg onload="x"><a href="javascript:x">b</a></svg>c', 'ac'],
    ['mathematics', '<math><mtext><style><img src=x onerror=x></style></mtext></math>', ''],
    [
      'other objects',
      '<object data="/x"></object><embed src="/x"><base href="//evil.test"><meta http-equiv="refresh"><link rel="stylesheet">',
      '',
    ],
    ['links that run scripts', '<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['links that run scripts, disguised', '<a href=" java&#10;script:alert(1)">a</a>', '<a>a</a>'],
    ['links to another host without a scheme', '<a href="//evil.test/">a</a>', '<a>a</a>'],
    ['the same with a backslash', '<a href="/\\evil.test/">a</a>', '<a>a</a>'],
    ['the same with a tab', '<a href="/\t/evil.test/">a</a>', '<a>a</a>'],
    ['another target', '<a href="/a" target="_top" ping="/b" download>a</a>', '<a href="/a">a</a>'],
    ['pictures with data in them', '<img src="data:image/png;base64,AAAA">', ''],
    ['pictures above the uploads', '<img src="/storage/uploads/../../api/logout">', ''],
    [
      'other addresses of a picture',
      '<img src="/media/a.webp" srcset="https://evil.test/b.png 2x">',
      '<img alt="" src="/media/a.webp" loading="lazy" />',
    ],
    ['comments', 'a<!-- <script> -->b', 'ab'],
  ])('%s', (_what, html, kept) => {
    expect(sanitiseContentHtml(html)).toBe(kept);
  });
});

test('whatever was put together, only what is listed comes out', () => {
  const hostilePiece = fc.constantFrom(
    ...'<p> </p> <a href=" #a javascript:x //evil.test https://a.test " \' > < / &lt; &#60; & <!-- --> -->'.split(' '),
    ...'<script> </script> <img src=x onerror=a> <svg> <math> <style> </style> <textarea> <noscript> <title> <template> <iframe srcdoc="'.split(
      ' ',
    ),
    '<p style="x" onclick="y" id="content" data-behaviour="z">',
    '<a href="/\\evil.test" target="_top">',
  );
  // A link leads to another site by http, or stays on this one: no other scheme, and no host without one.
  const href = /href="(?:https?:|(?!\s*[/\\]{2}|\s*[a-z][a-z\d+.-]*:))[^"]*"/.source;
  const attribute = `id="content-[\\w-]+"|class="(?:content-[\\w-]+ ?)+"|${href}|rel="noopener noreferrer"|title="[^"]*"`;
  const allowed = new RegExp(`^</?(?:p|a|img)(?: (?:${attribute}))*(?: /)?>$`, 'i');
  fc.assert(
    fc.property(fc.array(hostilePiece, { maxLength: 12 }), (pieces) => {
      const safe = sanitiseContentHtml(pieces.join(''));
      expect((safe.match(/<[^>]*>/g) ?? []).filter((tag) => !allowed.test(tag))).toEqual([]);
      expect(safe.replace(/<[^>]*>/g, '')).not.toContain('<');
    }),
    // A link of this site that looks like an attribute.
    { numRuns: 2_000, examples: [[['<a', '/', 'href="', 'srcdoc="', '<p>']]] },
  );
});
