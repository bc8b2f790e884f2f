/**
 * The programs that tests start, each bundled into one file. A test run starts them dozens of times, and finding, reading and linking a
 * thousand modules takes over a second of processor time each time. In production the sources run, as they do on the server that most
 * browser tests share.
 */
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown, type Plugin } from 'rolldown';
import { root } from '../../scripts/root.ts';
import { PROGRAMS } from './program-files.ts';

/** Inside the server's directory, so that it finds the packages that only the server has. */
const PLACE = join(root, 'server/build');

/** Many small modules, which the bundler treats as plain TypeScript. */
const BUNDLED_PACKAGES = /^(?:@fairlead|drizzle-orm|zod)(?:\/|$)/;
const IS_PACKAGE = /^[^./]/;

/** Bundles the current sources, and makes this process and those it starts use the bundles. */
export async function bundlePrograms(): Promise<void> {
  await rm(PLACE, { recursive: true, force: true });
  const bundle = await rolldown({
    input: Object.fromEntries(PROGRAMS.map((program) => [program, join(root, `${program}.ts`)])),
    cwd: root,
    platform: 'node',
    external: (id) => IS_PACKAGE.test(id) && !BUNDLED_PACKAGES.test(id),
    plugins: [keepPlaces],
    logLevel: 'warn',
  });
  await bundle.write({ dir: PLACE, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' });
  await bundle.close();
  process.env['TEST_PROGRAMS'] = PLACE;
}

/** What a module finds next to itself, such as a migration or a worker file, it still finds next to its source. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  transform: {
    filter: { id: /\.ts$/, code: 'import.meta.' },
    handler: (code, id) =>
      code
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(id))),
  },
};
