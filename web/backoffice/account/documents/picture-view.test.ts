import { expect, test } from 'vitest';
import { stepOfKey, takeViewStep, WHOLE_PICTURE, type ViewStep } from './picture-view.ts';

const after = (...steps: readonly ViewStep[]) => steps.reduce(takeViewStep, WHOLE_PICTURE);

test.each([
  ['larger', ['zoomIn'], { zoom: 1.25 }],
  ['no smaller than the whole, and then in the middle', ['zoomIn', 'left', 'zoomOut'], { zoom: 1, x: 0 }],
  ['the other way up, in the middle', ['zoomIn', 'down', 'rotate'], { zoom: 1.25, degrees: 90, y: 0 }],
  ['round and round', ['rotate', 'rotate', 'rotate', 'rotate'], { degrees: 0 }],
  ['moved against the arrow', ['right', 'up'], { x: -60, y: 60 }],
  ['as at first', ['zoomIn', 'rotate', 'left', 'reset'], WHOLE_PICTURE],
] as const)('%s', (_how, steps, expected) => {
  expect(after(...steps)).toMatchObject(expected);
});

test('it grows only so far', () => {
  expect(after(...Array<ViewStep>(50).fill('zoomIn')).zoom).toBe(6);
});

test('keys that do nothing here are left to the page', () => {
  expect(['+', '-', 'r', 'Tab', 'constructor'].map(stepOfKey)).toEqual(['zoomIn', 'zoomOut', 'rotate', null, null]);
});
