/**
 * Who may import whom, as settings of the linter's no-restricted-imports. `domain` imports nothing, `contract` imports `domain`,
 * zod and the phone numbers' library, `server` and `web` import `contract` and `domain` and never each other; a feature never imports a sibling feature, and what
 * features stand on (adapters, transport, ui) never imports a feature.
 */
import type { OxlintOverride } from 'oxlint';

const FEATURES = [
  'account',
  'affiliate',
  'backoffice',
  'calendar',
  'contact',
  'content',
  'editor',
  'market',
  'payments',
  'risk',
  'trading',
];
const PACKAGES = ['domain', 'contract', 'server', 'web', 'payment-sandbox', 'bench', 'tests', 'scripts'];
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
      message: "contract imports only domain, zod and the phone numbers' library",
    },
    outOf('contract'),
  ]),
  restrict('payment-sandbox/**', [
    { regex: '^@fairlead/', message: 'the sandbox is a stranger: it knows nothing of ours' },
    outOf('payment-sandbox'),
  ]),
  restrict('server/**', serverBans()),
  restrict('web/**', webBans()),
  restrict('server/{adapters,transport,engine}/**', [...serverBans(), noFeatures('what features stand on never imports a feature')]),
  restrict('web/transport/**', [...webBans(), noFeatures('what features stand on never imports a feature')]),
  restrict('web/ui/**', [
    ...webBans(),
    noFeatures('components know no feature'),
    { regex: '^(?:\\.\\./)+transport/', message: 'components know no fetch and no store' },
  ]),
  ...FEATURES.flatMap((feature) => [
    restrict(`server/features/${feature}/**`, [...serverBans(), noSiblingsOf(feature)]),
    restrict(`web/features/${feature}/**`, [...webBans(), noSiblingsOf(feature)]),
  ]),
];

function restrict(files: string, patterns: Ban[]): OxlintOverride {
  return { files: [`${files}/*.ts`, `${files}/*.tsx`], excludeFiles: TESTS, rules: { 'no-restricted-imports': ['error', { patterns }] } };
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

function noSiblingsOf(feature: string): Ban {
  const siblings = FEATURES.filter((other) => other !== feature).join('|');
  return {
    regex: `^(?:\\.\\./)+(?:features/)?(?:${siblings})/`,
    message: 'a feature never imports a sibling: compose them in main.ts or the route table',
  };
}
