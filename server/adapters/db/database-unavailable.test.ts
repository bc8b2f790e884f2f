import { expect, test } from 'vitest';
import { DeadlinePassed } from '../../deadline.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import { NoPrimary } from './postgres-hosts.ts';

const withCode = (code: string, more: object = {}): Error => Object.assign(new Error('said by the driver'), { code, ...more });

test.each<[string, unknown, boolean]>([
  ['refused connection', withCode('ECONNREFUSED'), true],
  ['reset connection', withCode('ECONNRESET'), true],
  ['missing socket file', withCode('ENOENT', { syscall: 'connect' }), true],
  ['another missing file', withCode('ENOENT', { syscall: 'open' }), false],
  ['backend ended by an administrator', withCode('57P01'), true],
  ['server that is starting', withCode('57P03'), true],
  ['statement that took too long', withCode('57014'), true],
  ['full disk', withCode('53100'), true],
  ['failing disk', withCode('58030'), true],
  ['primary that became a standby', withCode('25006'), true],
  ['no primary among the hosts', new NoPrimary('one is a standby'), true],
  ['deadlock', withCode('40P01'), true],
  ['row that already exists', withCode('23505'), false],
  ['value out of range', withCode('22003'), false],
  ['lost connection as reported by the driver', new Error('Connection terminated unexpectedly'), true],
  ['pool without a free connection', new Error('timeout exceeded when trying to connect'), true],
  ['read that took too long', new Error('Query read timeout'), true],
  ['our own deadline', new DeadlinePassed('a commit took longer'), true],
  ['wrapped error', new Error('Failed query', { cause: withCode('08006') }), true],
  ['error in our own code', new TypeError('x is undefined'), false],
  ['value that is not an error', 'ECONNREFUSED', false],
])('%s', (_case, error, isUnavailable) => {
  expect(isDatabaseUnavailable(error)).toBe(isUnavailable);
});
