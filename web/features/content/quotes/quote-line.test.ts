import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LINE_HEIGHT, LINE_WIDTH, quoteLine } from './quote-line.ts';

test.each([
  [[], ''],
  [[5], ''],
  [[1, 2], 'M1 23L71 1'],
  [[2, 1], 'M1 1L71 23'],
  [[7, 7, 7], 'M1 12L36 12L71 12'],
  [[0, 10, 5], 'M1 23L36 1L71 12'],
])('%j is drawn as "%s"', (figures, path) => {
  expect(quoteLine(figures)).toBe(path);
});

test('no point is outside the image', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e12, max: 1e12 }), { minLength: 2, maxLength: 32 }), (figures) => {
      for (const point of quoteLine(figures).slice(1).split('L')) {
        const [x = Number.NaN, y = Number.NaN] = point.split(' ').map(Number);
        expect(x >= 0 && x <= LINE_WIDTH && y >= 0 && y <= LINE_HEIGHT).toBe(true);
      }
    }),
  );
});
