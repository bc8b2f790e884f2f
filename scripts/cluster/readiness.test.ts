import { expect, test } from 'vitest';
import { askReadiness, explainUnready, type Readiness } from './readiness.ts';
import type { Member } from './roles.ts';

const READY: Readiness = { isReady: true, text: '{"status":true}' };
const STANDING_BY: Readiness = { isReady: false, text: '{"status":false,"checks":{"leadership":"standing by"}}\n' };
const engine = (number: number): Member => ({ role: 'engine', number, port: 8084 + number });
const gateway = (number: number): Member => ({ role: 'gateway', number, port: 8080 + number });

test('a role without a ready server is named, with what each of its servers says', () => {
  expect(
    explainUnready([
      [engine(1), STANDING_BY],
      [engine(2), null],
      [gateway(1), READY],
    ]),
  ).toEqual([
    'No engine is ready:',
    '  engine 1, port 8085: {"status":false,"checks":{"leadership":"standing by"}}',
    '  engine 2, port 8086: no answer',
  ]);
});

test('a standby is no fault while another server is ready', () => {
  expect(
    explainUnready([
      [engine(1), READY],
      [engine(2), STANDING_BY],
    ]),
  ).toEqual([]);
});

test('where nothing listens, there is no answer', async () => {
  expect(await askReadiness('http://127.0.0.1:1')).toBeNull();
});
