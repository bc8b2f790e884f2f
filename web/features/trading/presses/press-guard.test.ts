import { expect, test } from 'vitest';
import { createPressGuard, type Click } from './press-guard.ts';

const CLICK: Click = { at: 1_000, count: 1, x: 200, y: 300 };

test.each<[string, Partial<Click>, boolean]>([
  ['within the double-click interval at the same place', { at: 1_250 }, true],
  ['that the browser counts as the second one, whatever its time', { at: 1_600, count: 2 }, true],
  ["a finger's width away", { at: 1_250, x: 212, y: 310 }, true],
  ['on the next row', { at: 1_250, y: 337 }, false],
  ['after the double-click interval', { at: 1_500 }, false],
  ['made by script', { at: 1_001, count: 0 }, false],
])('a second click %s', (_, second, isRepeat) => {
  const guard = createPressGuard();
  expect([guard.takeClick(CLICK), guard.takeClick({ ...CLICK, ...second })]).toEqual([false, isRepeat]);
});

test('every click of a series but the first is a repeat', () => {
  const guard = createPressGuard();
  expect([1_000, 1_400, 1_800, 2_200].map((at) => guard.takeClick({ ...CLICK, at }))).toEqual([false, true, true, true]);
});

test('a key held down or pressed twice counts once', () => {
  const guard = createPressGuard();
  const key = { isHeld: false, isElsewhere: false };
  const presses = [
    { ...key, at: 1_000 },
    { ...key, at: 1_200 },
    { ...key, at: 1_900, isHeld: true },
    { ...key, at: 2_500 },
    { ...key, at: 2_600, isElsewhere: true },
  ];
  expect(presses.map(guard.takeKey)).toEqual([false, true, true, false, false]);
  expect(guard.takeKey({ ...key, at: 2_700 })).toBe(true);
  guard.noteTyping();
  expect(guard.takeKey({ ...key, at: 2_800 })).toBe(false);
});

test('a click after typing is intended', () => {
  const guard = createPressGuard();
  guard.takeClick(CLICK);
  guard.noteTyping();
  expect(guard.takeClick({ ...CLICK, at: 1_200 })).toBe(false);
});

test('a click on a row that moved under a resting pointer is ignored', () => {
  const guard = createPressGuard();
  guard.noteShift(1_000);
  expect([guard.takeClick({ ...CLICK, at: 1_400 }), guard.takeClick({ ...CLICK, at: 2_000 })]).toEqual([true, false]);
});
