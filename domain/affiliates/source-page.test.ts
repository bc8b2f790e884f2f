import { describe, expect, test } from 'vitest';
import { readLinkLabel, readSourcePage } from './source-page.ts';

describe('of a referring page', () => {
  test.each([
    ['site and path are kept', 'https://blog.example/brokers', 'https://blog.example/brokers'],
    ['the query is dropped', 'https://blog.example/?email=ada@mail.test', 'https://blog.example/'],
    ['the fragment is dropped', 'https://blog.example/a#token=1', 'https://blog.example/a'],
    ['the login is dropped', 'https://ada:secret@blog.example/a', 'https://blog.example/a'],
    ['a site has one path, however it is written', 'HTTPS://Blog.Example?utm=1', 'https://blog.example/'],
    ['a page with characters invalid in URLs is dropped', 'https://blog.example/"><script>', ''],
    ['the port is kept', 'http://blog.example:8080/a', 'http://blog.example:8080/a'],
    ['an app is dropped', 'android-app://com.example/', ''],
    ['a script is dropped', 'javascript:alert(1)', ''],
    ['text without a scheme is dropped', 'blog.example', ''],
    ['an empty URL stays empty', '', ''],
  ])('%s', (_name, address, kept) => {
    expect(readSourcePage(address)).toBe(kept);
  });

  test('a source page is cut to 300 characters', () => {
    expect(readSourcePage(`https://blog.example/${'a'.repeat(400)}`)).toHaveLength(300);
  });
});

describe('a label of a link', () => {
  test.each([
    ['newsletter-2026.11_a~b', 'newsletter-2026.11_a~b'],
    [' spring ', 'spring'],
    ['', ''],
    ['two words', ''],
    ['<script>', ''],
    ['übung', ''],
    ['a'.repeat(60), 'a'.repeat(60)],
    ['a'.repeat(61), ''],
  ])('%j is %j', (text, label) => {
    expect(readLinkLabel(text, 60)).toBe(label);
  });
});
