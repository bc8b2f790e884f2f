import { DeadlinePassed } from '../../deadline.ts';
import { NoPrimary } from './postgres-hosts.ts';

/** Network error codes for a peer that is missing or does not respond. */
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
 * SQLSTATE classes and codes of PostgreSQL that describe the server's condition, not the statement (PostgreSQL manual, appendix A): a later
 * retry is the right response.
 */
const SERVER_STATES: readonly RegExp[] = [
  // Connection exceptions; resources such as disk, memory and connections; operator intervention; I/O errors.
  /^(08|53|57|58)...$/,
  // Serialisation failure, deadlock, lock timeout.
  /^(40001|40P01|55P03)$/,
  // A primary that has become a standby accepts no writes; the next connection finds the new primary.
  /^25006$/,
];

/** Messages of node-postgres and PGlite for errors without a code. */
const DRIVER_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after|PGlite (is closed|failed to initialize))/;

/**
 * Whether an error means that the database is away, full or silent, rather than that a statement is wrong. Also checks the causes, because
 * the error may have been wrapped.
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
  // The socket file of a local server does not exist while that server is down.
  return code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
}
