/**
 * The server's log: one JSON object a line. Nothing that opens an account or names a person is written: tokens, passwords and
 * emails are masked in URLs, in errors and under their usual names, wherever somebody logs them.
 */
import type { FastifyBaseLogger } from 'fastify';
import { pino, stdTimeFunctions, type DestinationStream } from 'pino';
import type { Config } from '../../config.ts';
import { describeError } from './log-masking.ts';

const SECRET_NAMES = [
  'token',
  'access_token',
  'accessToken',
  'password',
  'new_password',
  'confirm_password',
  'email',
  'authorization',
  'cookie',
];

export function createLog(level: Config['logLevel'], destination?: DestinationStream): FastifyBaseLogger {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError, error: describeError },
    redact: { paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[secret]' },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
