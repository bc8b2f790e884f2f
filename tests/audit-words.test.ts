import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../scripts/root.ts';

/** Every action that the server records by name in the audit log has a text. Other languages have the same keys as English. */
test('every action and subject of the audit log has a text', () => {
  const sources = globSync('server/**/*.ts', { cwd: root, exclude: ['**/*.test.ts', '**/node_modules/**'] });
  const text = sources.map((name) => readFileSync(join(root, name), 'utf8')).join('\n');
  const actions = new Set([...text.matchAll(/\baction: '([a-z]+\.[A-Za-z]+)'/g)].map(([, code = '']) => code));
  const subjects = new Set([...text.matchAll(/subject: \{ kind: '([A-Za-z]+)'/g)].map(([, kind = '']) => kind));
  const texts: unknown = JSON.parse(readFileSync(join(root, 'web/i18n/en/backoffice.json'), 'utf8'));
  expect(actions.size).toBeGreaterThan(50);
  expect([...actions].filter((code) => !hasText(texts, ['auditAction', ...code.split('.')]))).toEqual([]);
  expect([...subjects].filter((kind) => !hasText(texts, ['auditSubject', kind]))).toEqual([]);
});

function hasText(texts: unknown, path: readonly string[]): boolean {
  const [key, ...rest] = path;
  if (key === undefined) return typeof texts === 'string';
  return typeof texts === 'object' && texts !== null && key in texts && hasText(Reflect.get(texts, key), rest);
}
