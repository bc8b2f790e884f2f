import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeImagePath, slugifyFileName, stemOfPicturePath } from './image-path.ts';

const AT = Date.parse('2026-03-09T23:59:59Z');

test('a path consists of the UTC date, the name and the id', () => {
  expect(makeImagePath('Trading Floor.JPG', AT, '6b00ab54e1931')).toBe('/2026/03/09/trading-floor_uid_6b00ab54e1931.webp');
});

test('the stem is shared by the paths of the narrower variants', () => {
  expect(stemOfPicturePath('/2026/03/09/a_uid_6b00ab54e1931.webp')).toBe('/2026/03/09/a_uid_6b00ab54e1931');
});

describe('a file’s name becomes', () => {
  test.each([
    ['lower case', 'CHART.png', 'chart'],
    ['hyphenated words', 'my  chart_of (2026).webp', 'my-chart-of-2026'],
    ['letters without accents', 'Größe über Ñandú.jpg', 'grosse-uber-nandu'],
    ['its last part', 'C:\\pictures\\a.b.png', 'a-b'],
    ['nothing that leads elsewhere', '../../etc/passwd', 'passwd'],
    ['a long name cut off', `${'a'.repeat(59)} bcd.png`, 'a'.repeat(59)],
    ['a default name if nothing is left', '图.png', 'picture'],
    ['a default name if there is none', '', 'picture'],
  ])('%s', (_what, name, slug) => {
    expect(slugifyFileName(name)).toBe(slug);
  });
});

test('whatever a file is called, its path is one the site serves', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      expect(makeImagePath(name, AT, '6b00ab54e1931')).toMatch(/^\/2026\/03\/09\/[a-z0-9]+(?:-[a-z0-9]+)*_uid_6b00ab54e1931\.webp$/);
    }),
  );
});
