import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { root } from './root.ts';

/** A newcomer follows CONTRIBUTING.md to the letter: a file or a command in it that isn't there costs an hour. */
const page = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
const quoted = [...page.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
const commands = quoted.filter((text) => / /.test(text));

/** Files and folders, also those that a command names; several where one is a pattern. */
const paths = quoted
  .flatMap((text) => text.split(/\s+/))
  .filter((word) => /^(?:bench|contract|decisions|deploy|docs|domain|scripts|server|tests|web)\//.test(word));
const links = [...page.matchAll(/\]\(([^):]+)\)/g)].map(([, path = '']) => path);
const scripts = commands.flatMap((command) => [...command.matchAll(/npm run (\S+)/g)].map(([, name = '']) => name));

describe('what CONTRIBUTING.md names is there', () => {
  test('it names the files of the four first changes', () => {
    expect(paths).toContain('domain/payments/deposit-rules.ts');
    expect(paths.length).toBeGreaterThan(20);
  });

  test.each([...new Set([...paths, ...links])])('%s', (path) => {
    expect(globSync(path, { cwd: root })).not.toEqual([]);
  });

  test.each([...new Set(scripts)])('npm run %s', (name) => {
    expect(Object.keys(packageJson.scripts)).toContain(name);
  });

  test('a file in every language where a path has one for each', () => {
    const perLanguage = paths.filter((path) => path.startsWith('web/i18n/*/'));
    expect(perLanguage.map((path) => [path, globSync(path, { cwd: root }).length])).toEqual(perLanguage.map((path) => [path, 4]));
  });
});
