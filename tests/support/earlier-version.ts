/** The version before this one, checked out beside it, for tests of upgrades. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../scripts/root.ts';

const run = promisify(execFile);
const LARGEST_OUTPUT = 512 * 1024 * 1024;

export interface EarlierVersion {
  /** Its directory: as a clean checkout, with what it depends on. */
  readonly root: string;
  /** The commit, abbreviated. */
  readonly revision: string;
  remove(): Promise<void>;
}

/**
 * UPGRADE_FROM names the commit; by default it's the one before this, or this one if something has been changed since. Null without git's history,
 * as in an archive of the sources or a shallow clone.
 */
export async function checkOutEarlierVersion(): Promise<EarlierVersion | null> {
  const revision = await findRevision();
  if (revision === null) return null;
  // On the same file system, for hard links.
  const results = join(root, 'test-results');
  await mkdir(results, { recursive: true });
  const directory = await mkdtemp(join(results, 'earlier-'));
  const remove = (): Promise<void> => rm(directory, { recursive: true, force: true });
  try {
    const { stdout: archive } = await run('git', ['archive', '--format=tar', revision], {
      cwd: root,
      encoding: 'buffer',
      maxBuffer: LARGEST_OUTPUT,
    });
    const file = join(directory, 'sources.tar');
    await writeFile(file, archive);
    await run('tar', ['-xf', file, '-C', directory]);
    await rm(file);
    await bringDependencies(directory);
    return { root: directory, revision, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function findRevision(): Promise<string | null> {
  const git = async (...words: string[]): Promise<string> => (await run('git', words, { cwd: root })).stdout.trim();
  try {
    const isChanged = (await git('status', '--porcelain', '--untracked-files=no')) !== '';
    return await git('rev-parse', '--short', process.env['UPGRADE_FROM'] ?? (isChanged ? 'HEAD' : 'HEAD~1'));
  } catch {
    return null;
  }
}

/** Of ours, which take a moment to link, unless it depends on others. */
async function bringDependencies(directory: string): Promise<void> {
  const { stdout: ours } = await run('git', ['hash-object', join(root, 'package-lock.json')], { cwd: root });
  const { stdout: theirs } = await run('git', ['hash-object', join(directory, 'package-lock.json')], { cwd: root });
  if (ours !== theirs) {
    await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: directory, maxBuffer: LARGEST_OUTPUT });
    return;
  }
  for (const folder of ['.', 'contract', 'domain', 'server', 'web', 'bench', 'tests', 'payment-sandbox']) {
    const source = join(root, folder, 'node_modules');
    if (!existsSync(source)) continue;
    const target = join(directory, folder, 'node_modules');
    await mkdir(dirname(target), { recursive: true });
    // Hard links, in a moment. Symbolic links within stay relative, and lead to the earlier version's own packages.
    await run('cp', ['-al', source, target]);
  }
}
