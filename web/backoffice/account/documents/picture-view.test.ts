import { expect, test } from 'vitest';
import { stepOfKey, takeViewStep, WHOLE_PICTURE, type ViewStep } from './picture-view.ts';

const after = (...steps: readonly ViewStep[]) => steps.reduce(takeViewStep, WHOLE_PICTURE);

test.each([
  ['enlarged', ['zoomIn'], { zoom: 1.25 }],
  ['not smaller than the whole, which is centred', ['zoomIn', 'left', 'zoomOut'], { zoom: 1, x: 0 }],
  ['rotated, and centred', ['zoomIn', 'down', 'rotate'], { zoom: 1.25, degrees: 90, y: 0 }],
  ['rotated all the way round', ['rotate', 'rotate', 'rotate', 'rotate'], { degrees: 0 }],
  ['moved against the arrow', ['right', 'up'], { x: -60, y: 60 }],
  ['reset', ['zoomIn', 'rotate', 'left', 'reset'], WHOLE_PICTURE],
] as const)('%s', (_how, steps, expected) => {
  expect(after(...steps)).toMatchObject(expected);
});

test('the zoom is limited', () => {
  expect(after(...Array<ViewStep>(50).fill('zoomIn')).zoom).toBe(6);
});

test('other keys are left to the page', () => {
  expect(['+', '-', 'r', 'Tab', 'constructor'].map(stepOfKey)).toEqual(['zoomIn', 'zoomOut', 'rotate', null, null]);
});
