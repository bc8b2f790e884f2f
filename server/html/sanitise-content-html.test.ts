import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sanitiseContentHtml } from './sanitise-content-html.ts';

test.each([
  ['a class gets our prefix', '<p class="lead">a</p>', '<p class="content-lead">a</p>'],
  ['a class that has the prefix keeps one', '<p class="content-content-lead">a</p>', '<p class="content-lead">a</p>'],
  ['a name that is not plain is dropped', '<p class="a:b content- 7">a</p>', '<p>a</p>'],
  ['an external image is dropped', '<img src="https://evil.test/a.png">', ''],
  [
    'an image of ours is kept',
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

test('safe HTML stays as it is, however often it is saved', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 15 }), (pieces) => {
      const once = sanitiseContentHtml(pieces.join(' '));
      expect(sanitiseContentHtml(once)).toBe(once);
    }),
    { numRuns: 1_000 },
  );
});

describe('is allowed:', () => {
  const elsewhere = 'rel="noopener noreferrer"';
  test.each([
    ['an article', '<h2>a</h2><p>b <em>c</em></p><ul><li>d</li></ul>', '<h2>a</h2><p>b <em>c</em></p><ul><li>d</li></ul>'],
    ['a table', '<table><tr><th scope="row" colspan="2">a</th></tr></table>', '<table><tr><th scope="row" colspan="2">a</th></tr></table>'],
    ['expandable details', '<details open><summary>a</summary>b</details>', '<details open><summary>a</summary>b</details>'],
    ['a language', '<p lang="de" dir="ltr">a</p>', '<p lang="de" dir="ltr">a</p>'],
    ['a link within the site', '<a href="/fees?lang=de">a</a>', '<a href="/fees?lang=de">a</a>'],
    ['an email link', '<a href="mailto:a@b.test">a</a>', '<a href="mailto:a@b.test">a</a>'],
    [
      'a link to another site, without a referrer or opener',
      '<a href="https://a.test/#b">a</a>',
      `<a href="https://a.test/#b" ${elsewhere}>a</a>`,
    ],
    ['the same in capitals, no other rel', '<a href="HTTP://a.test/" rel="opener">a</a>', `<a href="HTTP://a.test/" ${elsewhere}>a</a>`],
    [
      'an anchor in the page and a link to it',
      '<h2 id="fees">a</h2><a href="#fees">b</a>',
      '<h2 id="content-fees">a</h2><a href="#content-fees">b</a>',
    ],
    ['a link to an anchor in another page', '<a href="/costs#fees">b</a>', '<a href="/costs#content-fees">b</a>'],
    ['an anchor named like one of ours, with the prefix', '<p id="content">a</p>', '<p id="content-content">a</p>'],
    [
      'an image of the product',
      '<img src="/media/a.avif" alt="A" width="8">',
      '<img alt="A" src="/media/a.avif" width="8" loading="lazy" />',
    ],
    [
      'an image’s class, once',
      '<img src="/media/a.avif" class="wide">',
      '<img alt="" src="/media/a.avif" loading="lazy" class="content-wide" />',
    ],
  ])('%s', (_what, html, kept) => {
    expect(sanitiseContentHtml(html)).toBe(kept);
  });
});

describe('is dropped:', () => {
  test.each([
    ['scripts, with their content', 'a<script>alert(1)</script>b', 'ab'],
    ['styles, with their content', 'a<style>p{}</style>b', 'ab'],
    ['handlers', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['inline styles', '<p style="position:fixed">a</p>', '<p>a</p>'],
    ['attributes for our own scripts', '<div data-behaviour="map" role="dialog" tabindex="0" aria-hidden="true">a</div>', '<div>a</div>'],
    ['frames', '<iframe src="https://a.test"></iframe>a', 'a'],
    ['forms, but not their text', '<form action="/x">a<input name="x"><button>b</button></form>', 'ab'],
    ['drawings, with their content', 'a<svg onload="x"><a href="javascript:x">b</a></svg>c', 'ac'],
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
    ['images with inline data', '<img src="data:image/png;base64,AAAA">', ''],
    ['images above the uploads', '<img src="/storage/uploads/../../api/logout">', ''],
    [
      'other image URLs',
      '<img src="/media/a.webp" srcset="https://evil.test/b.png 2x">',
      '<img alt="" src="/media/a.webp" loading="lazy" />',
    ],
    ['comments', 'a<!-- <script> -->b', 'ab'],
  ])('%s', (_what, html, kept) => {
    expect(sanitiseContentHtml(html)).toBe(kept);
  });
});

test('whatever the input, only listed elements come out', () => {
  const hostilePiece = fc.constantFrom(
    ...'<p> </p> <a href=" #a javascript:x //evil.test https://a.test " \' > < / &lt; &#60; & <!-- --> -->'.split(' '),
    ...'<script> </script> <img src=x onerror=a> <svg> <math> <style> </style> <textarea> <noscript> <title> <template> <iframe srcdoc="'.split(
      ' ',
    ),
    '<p style="x" onclick="y" id="content" data-behaviour="z">',
    '<a href="/\\evil.test" target="_top">',
  );
  // A link leads to another site over http(s), or stays on this one: no other scheme, and no host without one.
  const href = /href="(?:https?:|(?!\s*[/\\]{2}|\s*[a-z][a-z\d+.-]*:))[^"]*"/.source;
  const attribute = `id="content-[\\w-]+"|class="(?:content-[\\w-]+ ?)+"|${href}|rel="noopener noreferrer"|title="[^"]*"`;
  const allowed = new RegExp(`^</?(?:p|a|img)(?: (?:${attribute}))*(?: /)?>$`, 'i');
  fc.assert(
    fc.property(fc.array(hostilePiece, { maxLength: 12 }), (pieces) => {
      const safe = sanitiseContentHtml(pieces.join(''));
      expect((safe.match(/<[^>]*>/g) ?? []).filter((tag) => !allowed.test(tag))).toEqual([]);
      expect(safe.replace(/<[^>]*>/g, '')).not.toContain('<');
    }),
    // A link within this site that looks like an attribute.
    { numRuns: 2_000, examples: [[['<a', '/', 'href="', 'srcdoc="', '<p>']]] },
  );
});
