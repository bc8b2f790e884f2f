import { readFile } from 'node:fs/promises';

/** A user of this machine. */
export interface ServerOwner {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root; it then runs as the first of these users that exists. Null if this process is not root. */
export async function findPostgresOwner(): Promise<ServerOwner | null> {
  if (process.getuid?.() !== 0) return null;
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const account = accounts.find((fields) => fields[0] === name);
    if (account !== undefined) return { uid: Number(account[2]), gid: Number(account[3]) };
  }
  throw new Error('PostgreSQL cannot run as root, and there is neither a user postgres nor nobody to run it');
}
