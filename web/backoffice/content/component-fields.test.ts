import { componentSettings, type ComponentName } from '@fairlead/contract/content/components.ts';
import { expect, test } from 'vitest';
import { COMPONENT_GROUPS, componentForms, componentsOf } from './component-fields.ts';

const NAMES = Object.keys(componentSettings) as ComponentName[];

test.each(NAMES)('%s: an editor can change exactly the settings that readers see', (name) => {
  const fields = componentForms[name].fields.map((field) => field.name);
  expect(fields.toSorted()).toEqual(Object.keys(componentSettings[name].shape).toSorted());
});

test('every component is offered once', () => {
  expect(COMPONENT_GROUPS.flatMap(componentsOf).toSorted()).toEqual(NAMES.toSorted());
});

test.each(NAMES)('%s: the initial settings are read as intended', (name) => {
  const initial = componentForms[name].initial ?? {};
  expect(componentSettings[name].parse(initial)).toMatchObject(initial);
});
