import { describe, expect, test } from 'vitest';
import type { AffiliateCall } from './operator-affiliate-arguments.ts';
import { readArguments } from './operator-arguments.ts';

const changed = (request: Extract<AffiliateCall, { name: 'changeAffiliate' }>['request']): AffiliateCall => ({
  name: 'changeAffiliate',
  request,
});
const NORA = { email: 'nora@example.test', name: 'Nora Keller', plan_id: 3 };

test.each<[string, AffiliateCall]>([
  ['affiliates', { name: 'affiliates', search: '' }],
  ['affiliates Kurswechsel Media', { name: 'affiliates', search: 'Kurswechsel Media' }],
  ['affiliate create nora@example.test Nora Keller 3', { name: 'createAffiliate', request: NORA }],
  ['affiliate create nora@example.test Nora 3', { name: 'createAffiliate', request: { ...NORA, name: 'Nora' } }],
  [
    'affiliate create nora@example.test Nora Keller 3 --company=Kurs --language=de --code=kurs-2026',
    { name: 'createAffiliate', request: { ...NORA, company: 'Kurs', language: 'de', code: 'kurs-2026' } },
  ],
  [
    'affiliate create --language de nora@example.test Nora Keller 3 --company Kurs',
    { name: 'createAffiliate', request: { ...NORA, company: 'Kurs', language: 'de' } },
  ],
  ['affiliate block 7', changed({ id: 7, status: 'blocked' })],
  ['affiliate unblock 7', changed({ id: 7, status: 'active' })],
  ['affiliate plan 7 3', changed({ id: 7, plan_id: 3 })],
  ['affiliate payout-account 7 nora@example.test', changed({ id: 7, payout_email: 'nora@example.test' })],
  ['affiliate payout-account 7 none', changed({ id: 7, payout_email: null })],
  ['affiliate invite 7', changed({ id: 7, invite_again: true })],
  ['affiliate correct 7 50 a bonus', { name: 'correctAffiliate', request: { affiliate_id: 7, amount: 50, note: 'a bonus' } }],
  ['affiliate correct 7 -12.50 paid twice', { name: 'correctAffiliate', request: { affiliate_id: 7, amount: -12.5, note: 'paid twice' } }],
  ['affiliate plans', { name: 'affiliatePlans' }],
  ['affiliate save-plan plan.json', { name: 'saveAffiliatePlan', file: 'plan.json' }],
])('%s', (line, call) => {
  expect(readArguments(line.split(' '))).toEqual({ kind: 'asked', asked: { name: 'affiliates', call } });
});

describe('reports what it does not understand', () => {
  const person = 'a name and then the id of a plan must follow the email.';
  const id = 'It must be an id such as 12.';
  const amount = 'It must be an amount such as 50 or -12.50.';
  test.each([
    ['affiliate', 'Usage: npm run operator -- affiliate [options] [command]'],
    ['affiliate constructor', "unknown command 'constructor'"],
    ['affiliate create', "missing required argument 'email'"],
    ['affiliate create nora@example.test 3', person],
    ['affiliate create nora@example.test Nora', person],
    ['affiliate create Nora Keller 3', 'It must be an email address.'],
    ['affiliate create nora@example.test Nora 3 --language=fr', 'It must be one of en, de, it, es.'],
    ['affiliate create nora@example.test Nora 3 --admin=1', "unknown option '--admin=1'"],
    ['affiliate create nora@example.test Nora 3 --company=', 'It must not be empty.'],
    ['affiliate block', "missing required argument 'id'"],
    ['affiliate block nora@example.test', id],
    ['affiliate unblock 7 8', "too many arguments for 'unblock'"],
    ['affiliate plan 7', "missing required argument 'plan-id'"],
    ['affiliate plan 7 3 4', "too many arguments for 'plan'"],
    ['affiliate payout-account 7 nora', 'It must be the email address of a client, or none.'],
    ['affiliate correct seven 50 why', id],
    ['affiliate correct 7 0 why', amount],
    ['affiliate correct 7 1.005 why', amount],
    ['affiliate correct 7 50', "missing required argument 'note'"],
    ['affiliate plans all', "too many arguments for 'plans'"],
    ['affiliate save-plan', "missing required argument 'file'"],
  ])('%s', (line, message) => {
    expect(readArguments(line.split(' '))).toEqual({ kind: 'fault', text: expect.stringContaining(message) });
  });
});

test.each(['create', 'block', 'unblock', 'plan', 'payout-account', 'invite', 'correct', 'plans', 'save-plan'])(
  'the help of affiliates names %s',
  (verb) => {
    expect(readArguments(['help', 'affiliate'])).toEqual({ kind: 'help', text: expect.stringMatching(new RegExp(`^ {2}${verb} `, 'm')) });
  },
);
