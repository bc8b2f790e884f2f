import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../scripts/root.ts';

/** Whoever reads the audit log reads words: every action that the server records by name has some. Other languages have the keys of English. */
test('there are words for every action and subject of the audit log', () => {
  const sources = globSync('server/**/*.ts', { cwd: root, exclude: ['**/*.test.ts', '**/node_modules/**'] });
  const text = sources.map((name) => readFileSync(join(root, name), 'utf8')).join('\n');
  const actions = new Set([...text.matchAll(/\baction: '([a-z]+\.[A-Za-z]+)'/g)].map(([, code = '']) => code));
  const subjects = new Set([...text.matchAll(/subject: \{ kind: '([A-Za-z]+)'/g)].map(([, kind = '']) => kind));
  const words: unknown = JSON.parse(readFileSync(join(root, 'web/i18n/en/backoffice.json'), 'utf8'));
  expect(actions.size).toBeGreaterThan(50);
  expect([...actions].filter((code) => !hasText(words, ['auditAction', ...code.split('.')]))).toEqual([]);
  expect([...subjects].filter((kind) => !hasText(words, ['auditSubject', kind]))).toEqual([]);
});

function hasText(words: unknown, path: readonly string[]): boolean {
  const [key, ...rest] = path;
  if (key === undefined) return typeof words === 'string';
  return typeof words === 'object' && words !== null && key in words && hasText(Reflect.get(words, key), rest);
}
