import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { formatConfigReference, listReferencedKeys } from './config-reference.ts';

test('the reference names every variable once', () => {
  expect([...listReferencedKeys()].toSorted()).toEqual(Object.keys(readConfig({})).toSorted());
});

test('docs/configuration.md is up to date (npm run docs)', () => {
  expect(readFileSync(new URL('../docs/configuration.md', import.meta.url), 'utf8')).toBe(formatConfigReference());
});
