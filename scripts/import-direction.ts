/**
 * Who may import whom, as settings of the linter's no-restricted-imports. `domain` imports nothing, `contract` imports `domain`,
 * zod, the phone numbers' and the password strength's libraries, `server` and `web` import `contract` and `domain` and never each
 * other; a feature never imports a sibling feature, and no other folder imports a feature, but for those that put features together.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { OxlintOverride } from 'oxlint';
import { root } from './root.ts';

/** Folders that put features together: beside these and the files of the package itself, only features know features. */
const COMPOSERS: Readonly<Record<'server' | 'web', readonly string[]>> = { server: ['demo'], web: ['frame'] };
/** What a package's folder holds beside sources. */
const NO_SOURCES = ['node_modules', 'build', 'public', '.react-router'];

const PACKAGES = ['domain', 'contract', 'server', 'web', 'payment-sandbox', 'bench', 'tests', 'scripts'];
const FOUNDATION = 'what features stand on never imports a feature';
const TESTS = ['**/*.test.ts', '**/*.test.tsx'];

interface Ban {
  /** Matches what stands between the quotes of an import. The linter's regular expressions know no look-ahead. */
  readonly regex: string;
  readonly message: string;
}

export const importDirection: OxlintOverride[] = [
  restrict('domain/**', [{ regex: '^[^.]', message: 'domain imports nothing outside itself' }, outOf('domain')]),
  restrict('contract/**', [
    {
      regex: '^(?:node:|@fairlead/(?:contract|server|web|bench|tests)/)',
      message: "contract imports only domain, zod, the phone numbers' and the password strength's libraries",
    },
    outOf('contract'),
  ]),
  restrict('payment-sandbox/**', [
    { regex: '^@fairlead/', message: 'the sandbox is a stranger: it knows nothing of ours' },
    outOf('payment-sandbox'),
  ]),
  restrict('server/**', serverBans()),
  restrict('web/**', webBans()),
  ...featureRules('server', serverBans()),
  ...featureRules('web', webBans()),
  restrict('web/ui/**', [
    ...webBans(),
    noFeatures('components know no feature'),
    { regex: '^(?:\\.\\./)+transport/', message: 'components know no fetch and no store' },
  ]),
];

function restrict(files: string, patterns: Ban[]): OxlintOverride {
  return { files: [`${files}/*.ts`, `${files}/*.tsx`], excludeFiles: TESTS, rules: { 'no-restricted-imports': ['error', { patterns }] } };
}

/** What is on the disk is what the rules are for, so that a new folder is under them from its first file on. */
function featureRules(name: 'server' | 'web', bans: Ban[]): OxlintOverride[] {
  const features = foldersIn(name, 'features');
  const foundations = foldersIn(name).filter((folder) => folder !== 'features' && !COMPOSERS[name].includes(folder));
  return [
    ...foundations.map((folder) => restrict(`${name}/${folder}/**`, [...bans, noFeatures(FOUNDATION)])),
    // What several features share stands beside them.
    restrict(`${name}/features`, [...bans, { regex: `^\\./(?:${features.join('|')})/`, message: FOUNDATION }]),
    ...features.map((feature) => restrict(`${name}/features/${feature}/**`, [...bans, noSiblingsOf(feature, features)])),
  ];
}

function foldersIn(...path: string[]): string[] {
  const entries = readdirSync(join(root, ...path), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory() && !NO_SOURCES.includes(entry.name)).map(({ name }) => name);
}

function serverBans(): Ban[] {
  return [onlyTheLayersBelow('server'), outOf('server')];
}

function webBans(): Ban[] {
  return [onlyTheLayersBelow('web'), outOf('web')];
}

/** Also its own files go by path, so that a file has one name. Packages from outside are listed in package.json, which knip compares. */
function onlyTheLayersBelow(name: string): Ban {
  return {
    regex: '^@fairlead/(?:server|web|bench|tests)/',
    message: `${name} imports contract and domain by name, and its own files by path`,
  };
}

/** Bans reaching another package by a relative path. */
function outOf(name: string): Ban {
  const others = PACKAGES.filter((other) => other !== name).join('|');
  return { regex: `^(?:\\.\\./)+(?:${others})/`, message: `${name} reaches another package only by its name` };
}

function noFeatures(message: string): Ban {
  return { regex: '(?:^|/)features/', message };
}

function noSiblingsOf(feature: string, features: readonly string[]): Ban {
  const siblings = features.filter((other) => other !== feature).join('|');
  return {
    regex: `^(?:\\.\\./)+(?:features/)?(?:${siblings})/`,
    message: 'a feature never imports a sibling: compose them in main.ts or the route table',
  };
}
