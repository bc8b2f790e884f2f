import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { readArguments } from '../../scripts/operator-arguments.ts';
import { root } from '../../scripts/root.ts';
import { headingsOf } from './headings-of.ts';

/** A reader follows the documents to the letter: a missing file, heading or command costs an hour. */
const DOCUMENTS = globSync(['*.md', 'docs/**/*.md', 'decisions/*.md'], { cwd: root, exclude: ['THIRD-PARTY-NOTICES.md'] });

/** Results are written by the measurements; the changelog names what is gone. */
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

describe.each(DOCUMENTS)('%s', (file) => {
  const page = read(file);

  test('links lead to files and headings that exist', () => {
    const links = [...page.matchAll(/(?<!`)\]\(([^)\s]+)\)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !/^(https?|mailto):/.test(link));
    expect(links.filter((link) => !leadsSomewhere(file, link))).toEqual([]);
  });

  test('files and folders it names exist', () => {
    const paths = quotedWords(page).filter((word) =>
      /^(?:bench|contract|decisions|deploy|docs|domain|scripts|server|tests|web)\/[\w.*/{},-]*$/.test(word),
    );
    expect(paths.filter((path) => !isGenerated(path) && globSync(path.replace(/\/$/, ''), { cwd: root }).length === 0)).toEqual([]);
  });

  test('npm scripts it names exist', () => {
    const scripts = [...page.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
    expect(scripts.filter((name) => !Object.hasOwn(packageJson.scripts, name))).toEqual([]);
  });

  test('the operator commands it shows are understood', () => {
    const commands = codeLines(page).flatMap((line) => /^npm run operator -- (.+)$/.exec(line.trim())?.[1] ?? []);
    expect(commands.filter((command) => !isUnderstood(command))).toEqual([]);
  });
});

test('every document is reached from the README', () => {
  const reached = new Set<string>();
  const visit = (file: string): void => {
    if (reached.has(file) || !file.endsWith('.md') || !existsSync(join(root, file))) return;
    reached.add(file);
    for (const [, link = ''] of read(file).matchAll(/\]\(([^)\s#]+)/g)) if (!/^https?:/.test(link)) visit(join(dirname(file), link));
  };
  visit('README.md');
  expect(DOCUMENTS.filter((file) => !file.startsWith('decisions/') && !reached.has(file))).toEqual([]);
});

describe('CONTRIBUTING.md', () => {
  const paths = quotedWords(read('CONTRIBUTING.md'));

  test('names the files of the four first changes', () => {
    expect(paths).toContain('domain/payments/deposit-rules.ts');
  });

  test('a file exists in every language if its path has one for each', () => {
    const perLanguage = paths.filter((path) => path.startsWith('web/i18n/*/'));
    expect(perLanguage.map((path) => [path, globSync(path, { cwd: root }).length])).toEqual(perLanguage.map((path) => [path, 4]));
  });
});

/** The words of everything in backticks, so that a path within a command counts. */
function quotedWords(page: string): readonly string[] {
  return [...page.matchAll(/`([^`\n]+)`/g)].flatMap(([, text = '']) => text.split(/\s+/));
}

/** Made by a build, a start or a test run. */
function isGenerated(path: string): boolean {
  return /^web\/build\b|^tests\/results\b/.test(path);
}

function leadsSomewhere(file: string, link: string): boolean {
  const [path = '', heading] = link.split('#');
  const target = path === '' ? file : join(dirname(file), path);
  if (!existsSync(join(root, target))) return false;
  return heading === undefined || !target.endsWith('.md') || headingsOf(read(target)).includes(heading);
}

function codeLines(page: string): readonly string[] {
  return [...page.matchAll(/^ *```\w*\n([\s\S]*?)^ *```/gm)].flatMap(([, code = '']) => code.split('\n'));
}

function isUnderstood(command: string): boolean {
  const words = [...command.matchAll(/--[\w-]+="[^"]*"|"([^"]*)"|(\S+)/g)].map(([all, quoted]) => quoted ?? all.replaceAll('"', ''));
  return readArguments(words).kind === 'asked';
}
