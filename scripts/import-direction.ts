/**
 * Who may import whom, as settings of the linter's no-restricted-imports. `domain` imports nothing, `contract` imports `domain`, zod and
 * the phone-number and password-strength libraries, `server` and `web` import `contract` and `domain` and never each other; a capability
 * never imports a sibling, its client half never imports its operator half, and no other folder imports a capability, except those that
 * assemble them.
 */
import { globSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { OxlintOverride } from 'oxlint';
import { root } from './root.ts';

/** The homes of the capabilities, and the folders next to them that they share. */
const HOMES = [
  { packageName: 'server', home: 'features', beside: [] },
  { packageName: 'web', home: 'features', beside: [] },
  { packageName: 'web', home: 'backoffice', beside: ['shared'] },
] as const;
/** Folders that assemble features: except for these and the package's own files, only features know features. */
const COMPOSERS: Readonly<Record<'server' | 'web', readonly string[]>> = { server: ['demo'], web: ['frame'] };
/** What a package's folder contains besides sources. */
const NO_SOURCES = ['node_modules', 'build', 'public', '.react-router'];

const PACKAGES = ['domain', 'contract', 'server', 'web', 'payment-sandbox', 'bench', 'tests', 'scripts'];
const FOUNDATION = 'shared folders never import a feature';
const SIBLING = 'a feature never imports a sibling: compose them in main.ts or the route table';
const HALVES = 'the client half of a capability never imports the operator half';
const TESTS = ['**/*.test.ts', '**/*.test.tsx'];

interface Ban {
  /** Matches the text between the quotes of an import. The linter's regular expressions have no lookahead. */
  readonly regex: string;
  readonly message: string;
}

export const importDirection: OxlintOverride[] = [
  restrict('domain/**', [{ regex: '^[^.]', message: 'domain imports nothing outside itself' }, outOf('domain')]),
  restrict('contract/**', [
    {
      regex: '^(?:node:|@fairlead/(?:contract|server|web|bench|tests)/)',
      message: 'contract imports only domain, zod and the phone-number and password-strength libraries',
    },
    outOf('contract'),
  ]),
  restrict('payment-sandbox/**', [
    { regex: '^@fairlead/', message: 'the sandbox represents an outside party: it never imports our packages' },
    outOf('payment-sandbox'),
  ]),
  restrict('server/**', serverBans()),
  restrict('web/**', webBans()),
  ...foundationRules('server', serverBans()),
  ...foundationRules('web', webBans()),
  ...HOMES.flatMap((place) => homeRules(place, place.packageName === 'server' ? serverBans() : webBans())),
  restrict('web/ui/**', [
    ...webBans(),
    noFeatures('components never import a feature'),
    { regex: '^(?:\\.\\./)+transport/', message: 'components never import fetch or stores' },
  ]),
];

function restrict(files: string, patterns: Ban[]): OxlintOverride {
  return { files: [`${files}/*.ts`, `${files}/*.tsx`], excludeFiles: TESTS, rules: { 'no-restricted-imports': ['error', { patterns }] } };
}

/** The rules cover what is on the disk, so that a new folder is included from its first file on. */
function foundationRules(name: 'server' | 'web', bans: Ban[]): OxlintOverride[] {
  const homes: readonly string[] = HOMES.filter(({ packageName }) => packageName === name).map(({ home }) => home);
  const foundations = foldersIn(name).filter((folder) => !homes.includes(folder) && !COMPOSERS[name].includes(folder));
  return foundations.map((folder) => restrict(`${name}/${folder}/**`, [...bans, noFeatures(FOUNDATION)]));
}

interface Home {
  readonly packageName: 'server' | 'web';
  readonly home: string;
  readonly beside: readonly string[];
}

function homeRules({ packageName, home, beside }: Home, bans: Ban[]): OxlintOverride[] {
  const all = foldersIn(packageName, home);
  const capabilities = all.filter((folder) => !beside.includes(folder));
  const path = `${packageName}/${home}`;
  return [
    // What several features share is next to them; the back office has its frame there, which assembles its screens.
    ...(home === 'features' ? [restrict(path, [...bans, { regex: `^\\./(?:${all.join('|')})/`, message: FOUNDATION }])] : []),
    ...beside.map((folder) => restrict(`${path}/${folder}`, [...bans, outOfOwn(1, home, all, FOUNDATION), noFeatures(FOUNDATION)])),
    ...capabilities.flatMap((capability) => {
      const siblings = capabilities.filter((other) => other !== capability);
      return depths(packageName, home, capability).flatMap((depth) => {
        const folder = `${path}/${capability}${'/*'.repeat(depth - 1)}`;
        const own = [...bans, outOfOwn(depth, home, siblings, SIBLING), ...strangers(home, capability)];
        if (depth < 2 || !foldersIn(packageName, home, capability).includes('client')) return [restrict(folder, own)];
        const inClientsHalf = `${path}/${capability}/client${'/*'.repeat(depth - 2)}`;
        const noOperators = { regex: `^(?:\\.\\./){${depth - 1}}operators/`, message: HALVES };
        return [restrict(folder, own), restrict(inClientsHalf, [...own, noOperators])];
      });
    }),
  ];
}

/** Bans siblings for a file `depth` folders below the home of all of them. */
function outOfOwn(depth: number, home: string, siblings: readonly string[], message: string): Ban {
  return { regex: `^(?:\\.\\./){${depth}}(?:\\.\\./${home}/)?(?:${siblings.join('|')})/`, message };
}

/** Operator screens may import the client screens of their own capability, never the other way round. */
function strangers(home: string, capability: string): Ban[] {
  if (home !== 'backoffice') return [{ regex: '^\\.{1,2}/(?:.*/)?backoffice/', message: SIBLING }];
  const others = foldersIn('web', 'features').filter((other) => other !== capability);
  return [{ regex: `/features/(?:${others.join('|')})/`, message: SIBLING }];
}

/** The depths at which a folder may have files, from 1 for those in the folder itself; one more than currently used. */
function depths(...path: string[]): number[] {
  const files = globSync('**/*.{ts,tsx}', { cwd: join(root, ...path) });
  const deepest = Math.max(0, ...files.map((file) => file.split('/').length)) + 1;
  return Array.from({ length: deepest }, (_, index) => index + 1);
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

/** Its own files are imported by path too, so that a file has one name. Outside packages are listed in package.json, which knip checks. */
function onlyTheLayersBelow(name: string): Ban {
  return {
    regex: '^@fairlead/(?:server|web|bench|tests)/',
    message: `${name} imports contract and domain by name, and its own files by path`,
  };
}

/** Bans reaching another package by a relative path. */
function outOf(name: string): Ban {
  const others = PACKAGES.filter((other) => other !== name).join('|');
  return { regex: `^(?:\\.\\./)+(?:${others})/`, message: `${name} imports other packages only by name` };
}

function noFeatures(message: string): Ban {
  return { regex: '^\\.{1,2}/(?:.*/)?(?:features|backoffice)/', message };
}
