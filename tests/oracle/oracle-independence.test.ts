import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** An oracle that shared code with the engine would share its mistakes. */

const files = readdirSync(import.meta.dirname).filter((file) => /^oracle(-[a-z]+)*\.ts$/.test(file));

test('the oracle has files', () => {
  expect(files).toContain('oracle.ts');
});

test.each(files)('%s imports only oracle files', (file) => {
  const source = readFileSync(join(import.meta.dirname, file), 'utf8');
  const imported = [...source.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, path]) => path);
  expect(imported.filter((path) => path?.startsWith('./oracle') !== true)).toEqual([]);
});
