import { describe, expect, test } from 'vitest';
import { readLinkLabel, readSourcePage } from './source-page.ts';

describe('of the page that somebody came from', () => {
  test.each([
    ['its site and path are kept', 'https://blog.example/brokers', 'https://blog.example/brokers'],
    ['not its query', 'https://blog.example/?email=ada@mail.test', 'https://blog.example/'],
    ['not its fragment', 'https://blog.example/a#token=1', 'https://blog.example/a'],
    ['not who was logged in there', 'https://ada:secret@blog.example/a', 'https://blog.example/a'],
    ['one path for a site, however it is written', 'HTTPS://Blog.Example?utm=1', 'https://blog.example/'],
    ['nothing with what no address has in it', 'https://blog.example/"><script>', ''],
    ['its port', 'http://blog.example:8080/a', 'http://blog.example:8080/a'],
    ['nothing of an app', 'android-app://com.example/', ''],
    ['nothing of a script', 'javascript:alert(1)', ''],
    ['nothing of what is no address', 'blog.example', ''],
    ['nothing of nothing', '', ''],
  ])('%s', (_name, address, kept) => {
    expect(readSourcePage(address)).toBe(kept);
  });

  test('no more than 300 characters are kept', () => {
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
