/** What Linux says about the processes of this machine. On other systems there is nothing to read, and nothing is found. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** The command line of a process, or null if it can't be read. */
export function readCommand(processId: number): string | null {
  const words =
    read(`/proc/${processId}/cmdline`)
      ?.split('\0')
      .filter((word) => word !== '') ?? [];
  return words.length === 0 ? null : words.join(' ');
}

/** The processes that were started with this environment variable. */
export function findByEnvironment(name: string, value: string): readonly number[] {
  return listProcesses().filter((processId) => read(`/proc/${processId}/environ`)?.split('\0').includes(`${name}=${value}`) === true);
}

/** The process that listens on the port, or null if it isn't found or belongs to another user. */
export function findListener(port: number): number | null {
  const sockets = new Set(['/proc/net/tcp', '/proc/net/tcp6'].flatMap((table) => listeningSockets(read(table) ?? '', port)));
  if (sockets.size === 0) return null;
  return listProcesses().find((processId) => listLinks(`/proc/${processId}/fd`).some((link) => sockets.has(link))) ?? null;
}

const LISTENING = '0A';

/** Each line has, among others, the local address with its port, the other end, the state, and in the tenth place the socket's number. */
function listeningSockets(table: string, port: number): readonly string[] {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  return table.split('\n').flatMap((line) => {
    const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/);
    return local.endsWith(suffix) && state === LISTENING ? [`socket:[${inode}]`] : [];
  });
}

function listProcesses(): readonly number[] {
  return list('/proc').map(Number).filter(Number.isInteger);
}

function listLinks(directory: string): readonly string[] {
  return list(directory).flatMap((name) => {
    try {
      return [readlinkSync(`${directory}/${name}`)];
    } catch {
      return [];
    }
  });
}

function list(directory: string): readonly string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
