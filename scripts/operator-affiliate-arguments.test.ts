import { describe, expect, test } from 'vitest';
import { AFFILIATE_READERS, type AffiliateCall } from './operator-affiliate-arguments.ts';
import { OPERATOR_HELP, readArguments } from './operator-arguments.ts';

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
  expect(readArguments(line.split(' '))).toEqual({ kind: 'call', call: { name: 'affiliates', call } });
});

describe('what is not understood is said', () => {
  const person = 'affiliate create needs an email, a name and the id of a plan.';
  test.each([
    ['affiliate', 'affiliate needs one of create, block, unblock, plan, payout-account, invite, correct, plans, save-plan.'],
    ['affiliate constructor', 'affiliate needs one of create, block, unblock, plan, payout-account, invite, correct, plans, save-plan.'],
    ['affiliate create', person],
    ['affiliate create nora@example.test 3', person],
    ['affiliate create nora@example.test Nora', person],
    ['affiliate create Nora Keller 3', person],
    ['affiliate create nora@example.test Nora 3 --language=fr', 'affiliate create needs a language out of en, de, it, es.'],
    ['affiliate create nora@example.test Nora 3 --admin=1', 'affiliate create takes --company=NAME, --language=de and --code=LINK.'],
    ['affiliate create nora@example.test Nora 3 --company=', 'affiliate create takes --company=NAME, --language=de and --code=LINK.'],
    ['affiliate block', 'affiliate block needs the id of an affiliate.'],
    ['affiliate block nora@example.test', 'affiliate block needs the id of an affiliate.'],
    ['affiliate unblock 7 8', 'affiliate unblock takes nothing more.'],
    ['affiliate plan 7', 'affiliate plan needs the id of an affiliate and that of a plan.'],
    ['affiliate plan 7 3 4', 'affiliate plan takes nothing more.'],
    ['affiliate payout-account 7 nora', 'affiliate payout-account needs the id of an affiliate and the email of a client, or none.'],
    ['affiliate correct seven 50 why', 'affiliate correct needs the id of an affiliate.'],
    ['affiliate correct 7 0 why', 'affiliate correct needs an amount such as 50 or -12.50.'],
    ['affiliate correct 7 1.005 why', 'affiliate correct needs an amount such as 50 or -12.50.'],
    ['affiliate correct 7 50', 'affiliate correct needs a note, which the affiliate reads.'],
    ['affiliate plans all', 'affiliate plans takes nothing more.'],
    ['affiliate save-plan', 'affiliate save-plan needs the name of a file.'],
  ])('%s', (line, message) => {
    expect(readArguments(line.split(' '))).toEqual({ kind: 'fault', message });
  });
});

test('the help names every command', () => {
  for (const word of Object.keys(AFFILIATE_READERS)) expect(OPERATOR_HELP).toContain(`npm run operator -- ${word} `);
  for (const verb of ['create', 'block', 'unblock', 'plan', 'payout-account', 'invite', 'correct', 'plans', 'save-plan']) {
    expect(OPERATOR_HELP).toContain(`affiliate ${verb} `);
  }
});
