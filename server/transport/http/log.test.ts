import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test("a line contains no secrets or personal data, and keeps an error's code", () => {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  const err = Object.assign(new Error('duplicate key of ada@example.test'), { code: '23505' });
  log.warn({ err, body: { email: 'ada@example.test', code: 'one-time', first_name: 'Ada' }, accountId: 7 }, 'call failed');
  expect(JSON.parse(lines.join(''))).toMatchObject({
    level: 'warn',
    err: { message: 'duplicate key of [email]', code: '23505' },
    body: { email: '[secret]', code: '[secret]', first_name: '[secret]' },
    accountId: 7,
    msg: 'call failed',
  });
  expect(lines.join('')).not.toMatch(/ada@|one-time|"Ada"/);
});
