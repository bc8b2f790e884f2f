import { describe, expect, test } from 'vitest';
import { faultOfLabel, writeLink } from './campaign-link.ts';

const URL = 'https://fairlead.test/about?ref=anna-blog';

describe('a link', () => {
  test.each([
    ['without labels', { sub: '', clickId: '' }, URL],
    ['with a sub-id', { sub: ' newsletter-11 ', clickId: '' }, `${URL}&sub=newsletter-11`],
    ['with both', { sub: 'footer', clickId: 'a1.b~2' }, `${URL}&sub=footer&click_id=a1.b~2`],
    ["with a tracker's macro", { sub: '{site}', clickId: 'x-{clickid}' }, `${URL}&sub={site}&click_id=x-{clickid}`],
    ['without a label that the server would drop', { sub: 'a b', clickId: 'ok' }, `${URL}&click_id=ok`],
  ])('%s', (_, labels, link) => {
    expect(writeLink(URL, labels)).toBe(link);
  });
});

describe('a label', () => {
  test.each([
    ['sub', 'a'.repeat(60), null],
    ['sub', 'a'.repeat(61), 'tooLong'],
    ['clickId', 'a'.repeat(100), null],
    ['clickId', 'a'.repeat(101), 'tooLong'],
    ['sub', 'ada@fairlead.test', 'notAllowed'],
    ['sub', '{', 'notAllowed'],
  ] as const)('%s %s: %s', (label, typed, fault) => {
    expect(faultOfLabel(label, typed)).toBe(fault);
  });
});
