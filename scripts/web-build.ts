/** The built web app, and whether it still matches its sources. A digest of every input is stored next to it. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';

const DIGEST_FILE = join(root, 'web/build/inputs.sha256');
const SOURCES = ['web/**/*', 'contract/**/*', 'domain/**/*', 'package-lock.json'];
const NOT_SOURCES = ['**/node_modules', '**/build', '**/.react-router', '**/*.test.ts', '**/*.test.tsx'];

function isWebBuildCurrent(): boolean {
  return existsSync(join(root, 'web/build/client')) && readSavedDigest() === digestOfSources();
}

/** Builds the web app if the build is missing or older than its sources. */
export async function ensureWebBuild(): Promise<void> {
  if (isWebBuildCurrent()) return;
  console.log('The web app is not built, or its sources have changed: building it (about half a minute, once).');
  await buildWeb();
}

/** Builds the web app, showing the bundler's output. Rejects if that fails. */
export async function buildWeb(): Promise<void> {
  // Computed before, so that a source changed while the bundler runs makes the build stale rather than current.
  const digest = digestOfSources();
  const bundler = spawn('npm', ['run', 'build', '--workspace', 'web'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', npm_config_update_notifier: 'false' },
  });
  const [code] = (await once(bundler, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`building the web app failed${code === null ? '' : ` with exit code ${code}`}`);
  mkdirSync(join(root, 'web/build'), { recursive: true });
  writeFileSync(DIGEST_FILE, digest);
}

function readSavedDigest(): string | null {
  return existsSync(DIGEST_FILE) ? readFileSync(DIGEST_FILE, 'utf8') : null;
}

function digestOfSources(): string {
  const hash = createHash('sha256');
  const paths = globSync(SOURCES, { cwd: root, exclude: NOT_SOURCES }).toSorted();
  for (const path of paths) {
    const file = join(root, path);
    if (statSync(file).isFile()) hash.update(path).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}
