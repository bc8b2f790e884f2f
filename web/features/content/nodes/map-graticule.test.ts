import { describe, expect, test } from 'vitest';
import { formatLatitude, formatLongitude, graticuleOf, windowAround } from './map-graticule.ts';

const DUBLIN = windowAround(53.3441, -6.2675, 13, 1120, 400);

test('around the whole world at zoom 0 the equator and the Greenwich meridian are in the middle', () => {
  const { meridians, parallels } = graticuleOf({ left: 0, top: 0, width: 256, height: 256, zoom: 0 });
  const placeOf = (lines: typeof meridians) => lines.find(({ degrees }) => degrees === 0)?.at;
  expect(placeOf(meridians)).toBeCloseTo(128);
  expect(placeOf(parallels)).toBeCloseTo(128);
});

test('labelled lines are far enough apart for their labels, which are all different', () => {
  const { meridians, digits } = graticuleOf(DUBLIN);
  const major = meridians.filter(({ isMinor }) => !isMinor);
  const distances = major.slice(1).map(({ at }, index) => at - (major[index]?.at ?? 0));
  expect(Math.min(...distances)).toBeGreaterThanOrEqual(96);
  expect(digits).toBe(2);
  expect(new Set(major.map(({ degrees }) => degrees.toFixed(digits))).size).toBe(major.length);
});

test('every other main line is labelled', () => {
  const major = graticuleOf(DUBLIN).meridians.filter(({ isMinor }) => !isMinor);
  expect(major.filter(({ isLabelled }) => isLabelled).length).toBeCloseTo(major.length / 2, -0.5);
});

describe("labels are formatted for the reader's locale", () => {
  test.each([
    ['en-IE', 'NSEW', '53.34° N', '6.27° W'],
    ['de-DE', 'NSOW', '53,34° N', '6,27° W'],
    ['es-ES', 'NSEO', '53,34° N', '6,27° O'],
  ])('%s', (locale, compass, latitude, longitude) => {
    expect(formatLatitude(53.3441, 2, locale, compass)).toBe(latitude);
    expect(formatLongitude(-6.2675, 2, locale, compass)).toBe(longitude);
  });
});
