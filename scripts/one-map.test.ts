import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './root.ts';

/** The brokerage's capabilities. Every layer is divided in the same way, so that anyone who knows one finds their way in all of them. */
const CAPABILITIES = [
  'account',
  'affiliates',
  'calendar',
  'contact',
  'content',
  'markets',
  'operators',
  'payments',
  'proof',
  'reports',
  'risk',
  'trading',
];

/** [the home of the capabilities, the folders next to them] */
const LAYERS: readonly (readonly [string, readonly string[]])[] = [
  ['domain', ['engine']],
  ['contract', []],
  ['server/features', []],
  ['web/features', []],
  ['web/backoffice', ['shared']],
];

/** As known to git, so that neither builds nor packages count as our folders. */
const files = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' }).stdout.split(
  '\n',
);

function foldersOf(path: string): string[] {
  const folders = files.flatMap((file) => (file.startsWith(`${path}/`) ? [file.slice(path.length + 1).split('/')] : []));
  return [...new Set(folders.flatMap(([folder = '', ...rest]) => (rest.length === 0 ? [] : [folder])))];
}

describe('every layer has the same capabilities', () => {
  test.each(LAYERS)('every folder of %s is a capability', (path, beside) => {
    const folders = foldersOf(path);
    expect(folders.length).toBeGreaterThan(0);
    expect(folders.filter((folder) => !CAPABILITIES.includes(folder) && !beside.includes(folder))).toEqual([]);
  });

  const routes = files.filter((file) => /^server\/features\/.*routes?\.ts$/.test(file));

  test.each(routes)('%s is in the half of its callers', (file) => {
    const isGuarded = readFileSync(join(root, file), 'utf8').includes('operatorCall(');
    expect(file).toMatch(isGuarded ? /\/operators\// : /\/(client|operators)\//);
  });
});

/** The module of the server that writes a table: its capability, or a shared folder. The demo seeds tables of any module. */
function moduleOf(file: string): string {
  return /^server\/(?:features\/)?([^/]+)/.exec(file)?.[1] ?? file;
}

describe('no table is written by two modules', () => {
  const sources = files.filter((file) => /^server\/(?!demo\/).*(?<!\.test)\.ts$/.test(file) && !/fixture|\/migrations\//.test(file));
  const texts = sources.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
  const tables = texts
    .filter(({ file }) => file.startsWith('server/adapters/db/schema/'))
    .flatMap(({ text }) => [...text.matchAll(/export const (\w+) = \w+(?:\.table)?\(\s*'(\w+)'/g)])
    .map(([, constant = '', table = '']) => ({ constant, table }));
  /** The statements for the engine's journal are in the database adapter. */
  const ALIASES: Readonly<Record<string, string>> = { adapters: 'engine' };

  test.each(tables)('$table', ({ constant, table }) => {
    const writes = new RegExp(
      `\\.(?:insert|update|delete)\\(\\s*${constant}\\b|(?:INSERT INTO|UPDATE|DELETE FROM|TRUNCATE)\\s+(?:ONLY\\s+)?${table}\\b`,
    );
    const writers = texts.filter(({ text }) => writes.test(text)).map(({ file }) => moduleOf(file));
    expect(new Set(writers.map((name) => ALIASES[name] ?? name)).size).toBeLessThanOrEqual(1);
  });
});
