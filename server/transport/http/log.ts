/**
 * The server's log: one JSON object per line. Nothing that opens an account or identifies a person is written: tokens, passwords, email
 * addresses and the like are masked in URLs, in errors and under their usual names, wherever they are logged.
 */
import type { FastifyBaseLogger } from 'fastify';
import { pino, stdTimeFunctions, type DestinationStream } from 'pino';
import type { Config } from '../../config.ts';
import { describeError, maskFields } from './log-masking.ts';

export function createLog(level: Config['logLevel'], destination?: DestinationStream): FastifyBaseLogger {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }), log: maskFields },
    serializers: { err: describeError, error: describeError },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
