/**
 * The server as one file. A run of tests starts it dozens of times, and to find, read and link its thousand modules costs over a second of the
 * processor each time. What people start is `server/main.ts` itself, and so is the server that most browser tests share; server/main.integration.test.ts
 * is about how that one starts and ends.
 */
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown, type Plugin } from 'rolldown';
import { root } from '../../scripts/root.ts';

/** Below the server, so that it finds the packages that only the server has. */
const PLACE = join(root, 'server/build');

/** Small modules in great number, which are nothing but TypeScript to the bundler. */
const BUNDLED_PACKAGES = /^(?:@fairlead|drizzle-orm|zod)(?:\/|$)/;
const IS_PACKAGE = /^[^./]/;

/** Makes the one file of what the sources say now, and has every server of this process and of those it starts be made of it. */
export async function bundleServer(): Promise<void> {
  await rm(PLACE, { recursive: true, force: true });
  const bundle = await rolldown({
    input: { main: join(root, 'server/main.ts') },
    cwd: root,
    platform: 'node',
    external: (id) => IS_PACKAGE.test(id) && !BUNDLED_PACKAGES.test(id),
    plugins: [keepPlaces],
    logLevel: 'warn',
  });
  await bundle.write({ dir: PLACE, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' });
  await bundle.close();
  process.env['TEST_SERVER'] = join(PLACE, 'main.mjs');
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
