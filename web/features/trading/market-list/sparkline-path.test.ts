import { expect, test } from 'vitest';
import { sparklinePath } from './sparkline-path.ts';

test('a line runs from edge to edge, its highest figure at the top and its lowest at the bottom', () => {
  expect(sparklinePath([10, 30, 20])).toBe('M0.8 13.3L26 0.8L51.3 7');
});

test.each([
  ['negative figures', [-3_763, -3_000], 'M0.8 13.3L51.3 0.8'],
  ['constant figures', [5, 5], 'M0.8 7L51.3 7'],
])('%s', (_, figures, path) => {
  expect(sparklinePath(figures)).toBe(path);
});
