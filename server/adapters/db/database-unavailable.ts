import { DeadlinePassed } from '../../deadline.ts';
import { NoPrimary } from './postgres-hosts.ts';

/** The network's own words for a peer that is not there or does not answer. */
const NETWORK_CODES: ReadonlySet<string> = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/**
 * SQLSTATE classes and codes of PostgreSQL that speak of the server's condition and not of the statement (PostgreSQL's manual,
 * appendix A): asking again later is the right thing to do.
 */
const SERVER_STATES: readonly RegExp[] = [
  // Connection exceptions; resources such as disk, memory and connections; the operator's intervention; input and output errors.
  /^(08|53|57|58)...$/,
  // Serialisation failure, deadlock, a lock that was waited for too long.
  /^(40001|40P01|55P03)$/,
  // A primary that has become a standby takes no writes; the next connection finds the new primary.
  /^25006$/,
];

/** What node-postgres and PGlite say where they give no code. */
const DRIVER_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after|PGlite (is closed|failed to initialize))/;

/**
 * Whether an error says that the database is away, full or silent rather than that a statement is wrong. Looks through the causes, since
 * what asks the database wraps its errors.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error instanceof DeadlinePassed ||
    error instanceof NoPrimary ||
    DRIVER_MESSAGES.test(error.message) ||
    hasTellingCode(error) ||
    isDatabaseUnavailable(error.cause)
  );
}

function hasTellingCode(error: Error): boolean {
  if (!('code' in error) || typeof error.code !== 'string') return false;
  const { code } = error;
  if (NETWORK_CODES.has(code) || SERVER_STATES.some((state) => state.test(code))) return true;
  // The socket file of a server on this machine is not there while that server is down.
  return code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
}
