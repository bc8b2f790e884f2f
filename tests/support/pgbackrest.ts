/** A repository of backups kept with pgBackRest: base backups, and the write-ahead log as it is written. */
import { execFile } from 'node:child_process';
import { chown, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { findPgBackRest } from '../../scripts/find-tools.ts';
import type { PostgresServer } from './postgres.ts';

const run = promisify(execFile);

export interface BackupRepository {
  /** With these, a server archives its log. Nothing is archived until the repository is opened for it. */
  readonly settings: Readonly<Record<string, string>>;
  openFor(server: PostgresServer): Promise<void>;
  /** A full backup, while the server runs. */
  backUp(): Promise<void>;
  /** Resolves once all that was committed before the call is in the repository. */
  archiveAll(): Promise<void>;
  /** Restores into the place of a data directory that is gone. The server is not started. */
  restore(until: Date | 'everything'): Promise<void>;
  remove(): Promise<void>;
}

const STANZA = 'fairlead';

export async function createBackupRepository(): Promise<BackupRepository> {
  const program = findPgBackRest();
  if (program === null) throw new Error('pgBackRest is not installed: on Debian, apt-get install pgbackrest');
  const directory = await mkdtemp(join(tmpdir(), 'fairlead-backups-'));
  const configFile = join(directory, 'pgbackrest.conf');
  const command = [`--config=${configFile}`, `--stanza=${STANZA}`];
  let owner = { uid: 0, gid: 0 };
  let dataDirectory = '';
  const pgBackRest = async (...words: string[]): Promise<void> => {
    await run(program, [...command, ...words], { ...owner, cwd: directory });
  };
  return {
    settings: { archive_mode: 'on', archive_command: `${program} ${command.join(' ')} archive-push %p` },
    openFor: async (server) => {
      ({ dataDirectory } = server);
      const { uid, gid } = await stat(dataDirectory);
      owner = { uid, gid };
      for (const name of ['repository', 'log', 'lock', 'spool']) {
        await mkdir(join(directory, name));
        await chown(join(directory, name), uid, gid);
      }
      await chown(directory, uid, gid);
      await writeFile(configFile, configOf(directory, server));
      await pgBackRest('stanza-create');
    },
    backUp: () => pgBackRest('backup', '--type=full'),
    archiveAll: () => pgBackRest('check'),
    restore: async (until) => {
      await mkdir(dataDirectory, { mode: 0o700 });
      await chown(dataDirectory, owner.uid, owner.gid);
      const target =
        until === 'everything'
          ? ['--type=default']
          : ['--type=time', `--target=${until.toISOString().replace('T', ' ').replace('Z', '+00')}`];
      await pgBackRest('restore', ...target, ...(until === 'everything' ? [] : ['--target-action=promote']));
    },
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

function configOf(directory: string, { dataDirectory, socketPath }: PostgresServer): string {
  return [
    '[global]',
    `repo1-path=${join(directory, 'repository')}`,
    'repo1-retention-full=2',
    `log-path=${join(directory, 'log')}`,
    `lock-path=${join(directory, 'lock')}`,
    `spool-path=${join(directory, 'spool')}`,
    'log-level-console=warn',
    'start-fast=y',
    `[${STANZA}]`,
    `pg1-path=${dataDirectory}`,
    `pg1-socket-path=${dirname(socketPath)}`,
    `pg1-port=${socketPath.slice(socketPath.lastIndexOf('.') + 1)}`,
    'pg1-user=postgres',
    'pg1-database=postgres',
    '',
  ].join('\n');
}
