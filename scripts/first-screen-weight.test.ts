import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { weighFirstScreen, type FirstScreen } from './first-screen-weight.ts';

const directory = mkdtempSync(join(tmpdir(), 'fairlead-weight-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const MANIFEST = {
  entry: { module: '/assets/entry-1.js', imports: ['/assets/framework-1.js'] },
  routes: {
    root: { module: '/assets/root-1.js', imports: [] },
    page: { module: '/assets/page-1.js', imports: ['/assets/framework-1.js'] },
    other: { module: '/assets/other-1.js', imports: [] },
  },
};

const FILES: Readonly<Record<string, string>> = {
  'manifest-1.js': `window.__reactRouterManifest=${JSON.stringify(MANIFEST)};`,
  'entry-1.js': 'import{a}from"./framework-1.js";a();',
  'framework-1.js': 'export const a=()=>1;',
  'root-1.js': 'export default 1;',
  'page-1.js': 'import"./part-1.js";const later=()=>import("./sheet-1.js");export default later;',
  'part-1.js': 'import{a as b}from "./framework-1.js";export{b};',
  'sheet-1.js': 'export default 2;',
  'chart-1.js': 'import{c}from"./drawing-1.js";c();',
  'drawing-1.js': 'export const c=()=>3;',
  'other-1.js': 'export default 4;',
};

mkdirSync(join(directory, 'assets'));
for (const [name, code] of Object.entries(FILES)) writeFileSync(join(directory, 'assets', name), code);

const SCREEN: FirstScreen = { name: 'page', routes: ['page'], lazyParts: [], limitBytes: 0 };

function filesOf(screen: FirstScreen): string[] {
  return weighFirstScreen(directory, screen)
    .files.map(({ name }) => name.replace('-1.js', ''))
    .toSorted((a, b) => a.localeCompare(b));
}

test('a first screen is the entry, the routes and all their imports, each once; lazy imports load later', () => {
  expect(filesOf(SCREEN)).toEqual(['entry', 'framework', 'manifest', 'page', 'part', 'root']);
});

test('a lazy part on the first screen counts, including its imports', () => {
  expect(filesOf({ ...SCREEN, lazyParts: ['chart'] })).toEqual([
    'chart',
    'drawing',
    'entry',
    'framework',
    'manifest',
    'page',
    'part',
    'root',
  ]);
});

test('its weight is the sum of its files, each compressed separately', () => {
  const names = ['manifest', 'entry', 'framework', 'root', 'page', 'part'];
  const bytes = names.reduce((total, name) => total + gzipSync(FILES[`${name}-1.js`] ?? '', { level: 9 }).length, 0);
  expect(weighFirstScreen(directory, SCREEN).bytes).toBe(bytes);
});

test.each([
  ['route', { ...SCREEN, routes: ['gone'] }],
  ['part', { ...SCREEN, lazyParts: ['gone'] }],
])('a missing %s is an error, not a weight of zero', (_, screen) => {
  expect(() => weighFirstScreen(directory, screen)).toThrow('gone');
});
