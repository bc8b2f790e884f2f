import { expect, test } from 'vitest';
import { DeadlinePassed } from '../../deadline.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import { NoPrimary } from './postgres-hosts.ts';

const withCode = (code: string, more: object = {}): Error => Object.assign(new Error('said by the driver'), { code, ...more });

test.each<[string, unknown, boolean]>([
  ['refused connection', withCode('ECONNREFUSED'), true],
  ['reset connection', withCode('ECONNRESET'), true],
  ['socket file that is not there', withCode('ENOENT', { syscall: 'connect' }), true],
  ['another file that is not there', withCode('ENOENT', { syscall: 'open' }), false],
  ['backend that an administrator ended', withCode('57P01'), true],
  ['server that starts', withCode('57P03'), true],
  ['statement that took too long', withCode('57014'), true],
  ['full disk', withCode('53100'), true],
  ['failing disk', withCode('58030'), true],
  ['primary that became a standby', withCode('25006'), true],
  ['primary that none of the hosts is', new NoPrimary('one is a standby'), true],
  ['deadlock', withCode('40P01'), true],
  ['row that is there already', withCode('23505'), false],
  ['value out of range', withCode('22003'), false],
  ['lost connection in the words of the driver', new Error('Connection terminated unexpectedly'), true],
  ['pool without a free connection', new Error('timeout exceeded when trying to connect'), true],
  ['read that took too long', new Error('Query read timeout'), true],
  ['deadline of ours', new DeadlinePassed('a commit took longer'), true],
  ['fault that something else wraps', new Error('Failed query', { cause: withCode('08006') }), true],
  ['fault of ours', new TypeError('x is undefined'), false],
  ['thing that is no error', 'ECONNREFUSED', false],
])('%s', (_case, error, isUnavailable) => {
  expect(isDatabaseUnavailable(error)).toBe(isUnavailable);
});
