import { expect, test } from 'vitest';
import { splitLinks } from './split-links.ts';

const OWN = 'https://demo.example.com';

test.each([
  ['a page of ours', 'https://demo.example.com/confirm-email#abc', '/confirm-email#abc'],
  ['the site itself', 'https://demo.example.com', '/'],
  ['a page with a query', 'https://demo.example.com/a?b=1&c=2#d', '/a?b=1&c=2#d'],
  ['this machine, as the email addresses it', 'http://localhost:8080/password/reset#abc', '/password/reset#abc'],
  ['a path that would name another host', 'https://demo.example.com//evil.example/', '/evil.example/'],
])('%s is a link', (_kind, link, address) => {
  expect(splitLinks(`Open it:\n${link}\n\nThank you`, OWN)).toEqual([
    { start: 0, text: 'Open it:\n' },
    { start: 9, text: link, address },
    { start: 9 + link.length, text: '\n\nThank you' },
  ]);
});

test.each([
  'https://evil.example/',
  'https://demo.example.com.evil.example/',
  'https://demo.example.com@evil.example/',
  'http://demo.example.com/',
  'http://localhost.evil.example/',
  'javascript:alert(1)',
  'https://[',
])('%s stays text', (link) => {
  const text = `Look: ${link} now`;
  expect(splitLinks(text, OWN)).toEqual([{ start: 0, text }]);
});

test('a text may start and end with a link and contain several', () => {
  expect(splitLinks(`${OWN}/a ${OWN}/b`, OWN).map(({ text, address }) => [text, address])).toEqual([
    [`${OWN}/a`, '/a'],
    [' ', undefined],
    [`${OWN}/b`, '/b'],
  ]);
});

test('an empty text has no parts', () => {
  expect(splitLinks('', OWN)).toEqual([]);
});
