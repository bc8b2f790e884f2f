/**
 * The programs that tests start, each as one file. A run of tests starts them dozens of times, and to find, read and link a thousand modules costs over
 * a second of the processor each time. What people start are the sources, and so is the server that most browser tests share.
 */
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown, type Plugin } from 'rolldown';
import { root } from '../../scripts/root.ts';
import { PROGRAMS } from './program-files.ts';

/** Below the server, so that it finds the packages that only the server has. */
const PLACE = join(root, 'server/build');

/** Small modules in great number, which are nothing but TypeScript to the bundler. */
const BUNDLED_PACKAGES = /^(?:@fairlead|drizzle-orm|zod)(?:\/|$)/;
const IS_PACKAGE = /^[^./]/;

/** Makes them of what the sources say now, and has this process and those it starts start these. */
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

/** What a module finds beside itself, such as a migration or the file of a thread, it still finds beside its source. */
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
