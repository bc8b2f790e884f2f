import { errorBody } from '@fairlead/contract/errors.ts';
import type { EngineEvent } from '@fairlead/domain/engine/event.ts';
import { expect, test } from 'vitest';
import type { StoredCommand } from '../stored-answer.ts';
import type { AnyAnswer } from '../trading-habits.ts';
import type { CommandHistory } from './history.ts';
import { judgeCommands } from './check-commands.ts';

const ACCOUNT = 7;

const stored = (id: string, orderId: number, accountId = ACCOUNT): StoredCommand => ({
  account_id: accountId,
  command_id: `cancelOrder:${accountId}:${id}`,
  events: [{ kind: 'alertRemoved', alertId: orderId } satisfies EngineEvent],
});

const done = (id: number): AnyAnswer => ({ status: true, id });

const history = (id: string, ...answers: (AnyAnswer | null)[]): CommandHistory => ({
  id,
  accountId: ACCOUNT,
  attempts: answers.map((answer, index) => ({ sentAt: index * 10, endedAt: index * 10 + 5, answer })),
});

test('a history that agrees with the journal has no findings, however often a command was sent again', () => {
  const histories = [
    history('plain-01', done(1)),
    history('again-01', null, errorBody('outcomeUnknown'), errorBody('unavailable'), errorBody('tooManyRequests'), done(2), done(2)),
    history('refused-1', errorBody('orderUnknown')),
  ];
  const refused: StoredCommand = {
    ...stored('refused-1', 0),
    events: [{ kind: 'commandRefused', command: 'cancelOrder', symbol: null, refusal: { code: 'orderUnknown' } }],
  };
  expect(judgeCommands(histories, [stored('plain-01', 1), stored('again-01', 2), refused])).toEqual({
    acknowledged: 3,
    lost: [],
    doubled: [],
    unexplained: [],
  });
});

test('an acknowledged command that the journal lacks is lost', () => {
  expect(judgeCommands([history('lost-001', null, done(1))], []).lost).toEqual(['lost-001 was acknowledged and is not in the journal']);
});

test('a command that is in the journal twice is duplicated', () => {
  const verdict = judgeCommands([history('twice-01', done(1))], [stored('twice-01', 1), stored('twice-01', 2)]);
  expect(verdict).toMatchObject({ lost: [], doubled: ['twice-01 is in the journal 2 times'] });
});

test.each([
  [
    'an answer that differs from the journal',
    [history('other-01', done(1))],
    [stored('other-01', 2)],
    'other-01 got an answer that differs from the journal',
  ],
  ['two answers', [history('other-01', done(1), done(2))], [stored('other-01', 1)], 'other-01 got two different answers'],
  ['an entry that no client sent', [], [stored('ghost-01', 1)], 'ghost-01 is in the journal and was never sent'],
  ['an entry on another account', [history('other-01', done(1))], [stored('other-01', 1, 8)], 'other-01 was booked on account 8'],
  [
    'a command that was never settled',
    [history('open-001', null, errorBody('outcomeUnknown'))],
    [],
    'open-001 was never settled although it was sent again',
  ],
  [
    'an answer that tells the client nothing',
    [history('error-01', errorBody('internal'), done(1))],
    [stored('error-01', 1)],
    'answers with internal: 1, the first to error-01',
  ],
])('%s is unexplained', (_what, histories, journal, finding) => {
  expect(judgeCommands(histories, journal)).toMatchObject({ lost: [], doubled: [], unexplained: [finding] });
});
