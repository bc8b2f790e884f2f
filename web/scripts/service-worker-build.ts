import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const SOURCE = join(import.meta.dirname, '../pwa/service-worker.ts');
const FILE = 'service-worker.js';
const PLACEHOLDER = '__BUILD__';
const DIGEST_LENGTH = 12;

/**
 * Builds the service worker separately from the app, as one file under a constant name, and inserts a digest of the names of all other
 * files. So the worker changes when, and only when, something it may cache changes.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    buildStart() {
      this.emitFile({ type: 'chunk', id: SOURCE, fileName: FILE });
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle[FILE];
        if (worker?.type !== 'chunk') throw new Error('the service worker was not built');
        if (worker.imports.length > 0) throw new Error(`the service worker must be one file, but loads ${worker.imports.join(', ')}`);
        worker.code = nameBuild(worker.code, Object.keys(bundle));
      },
    },
  };
}

/** Exported for its test. Throws if the code has no placeholder for the digest. */
export function nameBuild(code: string, fileNames: readonly string[]): string {
  if (!code.includes(PLACEHOLDER)) throw new Error('the service worker has no placeholder for the build name');
  const digest = createHash('sha256').update(fileNames.toSorted().join('\n')).digest('hex').slice(0, DIGEST_LENGTH);
  return code.replaceAll(PLACEHOLDER, digest);
}
