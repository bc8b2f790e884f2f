import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from './root.ts';

/** [the importing file, what it imports, why the linter rejects it; null if it may] */
const RULES: readonly (readonly [string, string, string | null])[] = [
  ['domain/engine/decide.ts', '../money.ts', null],
  ['domain/engine/decide.ts', 'zod', 'domain imports nothing outside itself'],
  ['domain/engine/decide.ts', 'node:fs', 'domain imports nothing outside itself'],
  ['domain/engine/decide.ts', '@fairlead/contract/errors.ts', 'domain imports nothing outside itself'],
  ['domain/engine/decide.ts', '../../server/config.ts', 'domain imports other packages only by name'],
  ['domain/engine/decide.test.ts', 'vitest', null],
  ['contract/trading/schemas.ts', 'zod', null],
  ['contract/trading/schemas.ts', '@fairlead/domain/money.ts', null],
  [
    'contract/trading/schemas.ts',
    '@fairlead/server/config.ts',
    'contract imports only domain, zod and the phone-number and password-strength libraries',
  ],
  ['contract/trading/schemas.ts', 'node:crypto', 'contract imports only domain, zod and the phone-number and password-strength libraries'],
  ['contract/trading/schemas.ts', '../../server/config.ts', 'contract imports other packages only by name'],
  ['server/main.ts', '@fairlead/contract/trading/schemas.ts', null],
  ['server/main.ts', './features/trading/routes.ts', null],
  ['server/main.ts', 'fastify', null],
  ['server/main.ts', '@fairlead/web/routes.ts', 'server imports contract and domain by name'],
  ['server/main.ts', '../web/routes.ts', 'server imports other packages only by name'],
  ['server/features/trading/client/routes.ts', './store.ts', null],
  ['server/features/trading/client/routes.ts', '../../adapters/db/database.ts', null],
  ['server/features/trading/client/routes.ts', '../../payments/store.ts', 'a feature never imports a sibling'],
  ['server/features/trading/orders/open.ts', '../store.ts', null],
  ['server/features/trading/orders/open.ts', '../../payments/store.ts', 'a feature never imports a sibling'],
  ['server/features/trading/client/routes.ts', '@fairlead/web/routes.ts', 'server imports contract and domain by name'],
  ['server/adapters/db/open.ts', '../../features/trading/store.ts', 'shared folders never import a feature'],
  ['server/transport/http/app.ts', '../../features/trading/routes.ts', 'shared folders never import a feature'],
  ['server/engine/engine.ts', '../adapters/db/database.ts', null],
  ['web/routes.ts', './features/trading/platform.tsx', null],
  ['web/routes.ts', '@fairlead/server/config.ts', 'web imports contract and domain by name'],
  ['web/features/account/form.tsx', '../trading/store.ts', 'a feature never imports a sibling'],
  ['web/features/account/form.tsx', '../../ui/button.tsx', null],
  ['web/features/account/form.tsx', '../../backoffice/account/form.tsx', 'a feature never imports a sibling'],
  ['web/backoffice/content/form.tsx', '../../features/content/nodes/node.tsx', null],
  ['web/backoffice/content/form.tsx', '../../features/account/form.tsx', 'a feature never imports a sibling'],
  ['web/backoffice/content/form.tsx', '../account/form.tsx', 'a feature never imports a sibling'],
  ['web/backoffice/content/form.tsx', '../shared/age.tsx', null],
  ['web/backoffice/shared/age.tsx', '../account/form.tsx', 'shared folders never import a feature'],
  ['web/backoffice/shell.tsx', './account/form.tsx', null],
  ['web/ui/button.tsx', '../backoffice/account/form.tsx', 'components never import a feature'],
  ['server/features/account/client/routes.ts', '../operators/routes.ts', 'the client half of a capability never imports the operator half'],
  ['server/features/account/operators/routes.ts', '../client/routes.ts', null],
  ['server/features/account/client/sign-in/routes.ts', '../../../operators/routes.ts', 'a feature never imports a sibling'],
  ['server/features/account/client/sign-in/routes.ts', '@fairlead/domain/operators/queues.ts', null],
  ['web/ui/button.tsx', '../features/account/form.tsx', 'components never import a feature'],
  ['web/ui/button.tsx', '../transport/api-client.ts', 'components never import fetch or stores'],
  ['server/features/euros.ts', './payments/store.ts', 'shared folders never import a feature'],
  ['server/features/euros.ts', './page-cursor.ts', null],
  ['server/demo/seed-demo.ts', '../features/account/store.ts', null],
  ['web/frame/login-route.tsx', '../features/account/session-store.ts', null],
  ...foldersOf('server', ['features', 'demo']).map((folder) => foundation(`server/${folder}/thing.ts`)),
  ...foldersOf('web', ['features', 'backoffice', 'frame']).map((folder) =>
    foundation(`web/${folder}/thing.ts`, folder === 'ui' ? 'components never' : 'shared folders'),
  ),
  ...foldersOf('server/features').flatMap((feature) => siblings('server', feature)),
  ...foldersOf('web/features').flatMap((feature) => siblings('web', feature)),
];

type Rule = readonly [string, string, string | null];

/** As known to git, so that neither builds nor packages count as our folders. */
function foldersOf(path: string, without: readonly string[] = []): string[] {
  const { stdout } = spawnSync('git', ['ls-files', '--', '*.ts', '*.tsx'], { cwd: join(root, path), encoding: 'utf8' });
  const folders = stdout.split('\n').flatMap((file) => /^([^/]+)\//.exec(file)?.[1] ?? []);
  return [...new Set(folders)].filter((folder) => !without.includes(folder));
}

function foundation(importer: string, reason = 'shared folders'): Rule {
  return [importer, '../features/account/store.ts', reason];
}

function siblings(name: 'server' | 'web', feature: string): Rule[] {
  const others = foldersOf(`${name}/features`, [feature]);
  return others.map((other) => [`${name}/features/${feature}/thing.ts`, `../${other}/store.ts`, 'a feature never imports a sibling']);
}

interface Diagnostic {
  readonly filename: string;
  readonly code: string;
  readonly help?: string;
  readonly message: string;
}

let directory: string;
let refusals: Map<string, string>;

/** Writes each rule as a file in a copy of the project's structure, all read by one run of the linter. */
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'fairlead-lint-'));
  for (const name of ['oxlint.config.ts', 'scripts', 'node_modules']) symlinkSync(join(root, name), join(directory, name));
  for (const [index, [importer, imported]] of RULES.entries()) {
    const file = join(directory, nameOf(importer, index));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `import { thing } from '${imported}';\nexport const own = thing;\n`);
  }
  const paths = ['domain', 'contract', 'server', 'web'];
  const run = spawnSync('oxlint', ['--format=json', ...paths], { cwd: directory, encoding: 'utf8' });
  const { diagnostics } = JSON.parse(run.stdout) as { diagnostics: readonly Diagnostic[] };
  const directional = diagnostics.filter(({ code }) => code.includes('no-restricted-imports'));
  refusals = new Map(directional.map(({ filename, message, help }) => [filename, `${message} ${help ?? ''}`]));
});
afterAll(() => rmSync(directory, { recursive: true }));

/** The importer's path with the rule's number in it, so that two rules for one importer are two files. */
function nameOf(importer: string, index: number): string {
  return importer.replace(/(\.test)?\.tsx?$/, (ending) => `-${index}${ending}`);
}

describe('who may import whom', () => {
  for (const [index, [importer, imported, reason]] of RULES.entries()) {
    test(`${importer} ${reason === null ? 'may' : 'may not'} import ${imported}`, () => {
      const refusal = refusals.get(nameOf(importer, index));
      if (reason === null) expect(refusal).toBeUndefined();
      else expect(refusal ?? 'no refusal').toContain(reason);
    });
  }
});
