import { utf8 } from '@fairlead/domain/proof/bytes.ts';
import { readVerifierKey } from '@fairlead/domain/proof/signed-note.ts';
import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { makeExample } from '../example/make-example.fixture.ts';
import { BROWSER_VERIFYING, findBrowserVerifying, findMissingCrypto } from './browser-verifying.ts';
import { checkFile } from './check-file.ts';
import { worstOf, type Outcome } from './check-receipt.ts';

const { file } = makeExample();
const NO_KEYS = { logs: [], witnesses: [] };
const check = (text: string) => checkFile({ name: 'receipts.json', content: { kind: 'text', text } }, NO_KEYS, BROWSER_VERIFYING);
const asText = (receipts: readonly object[]): string => JSON.stringify({ ...file, receipts });

test('this platform can verify signatures', async () => {
  expect(await findMissingCrypto()).toBeNull();
});

describe('the second kind of witnesses’ signatures', () => {
  test('is verified where the platform can', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ml-dsa-44');
    const key = new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(-1_312));
    const signature = new Uint8Array(sign(null, utf8('seen'), privateKey));
    const { verifyMlDsa44 } = await findBrowserVerifying();
    expect(await verifyMlDsa44?.(key, utf8('seen'), signature)).toBe(true);
    expect(await verifyMlDsa44?.(key, utf8('not seen'), signature)).toBe(false);
  });

  test('says nothing where it can’t', async () => {
    vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('unknown algorithm', 'NotSupportedError'));
    expect(await findBrowserVerifying()).toBe(BROWSER_VERIFYING);
    expect(await findMissingCrypto()).toBe('unsupported');
    vi.restoreAllMocks();
  });
});

test('the example is proven with the keys of the example alone, by its witness too', async () => {
  const checked = await check(JSON.stringify(file));
  expect(checked).toMatchObject({ kind: 'read', outcome: 'proven', isExample: true });
  if (checked.kind !== 'read') return;
  expect(checked.receipts.map(({ verdict }) => verdict.kind === 'proven' && verdict.witnesses.length)).toEqual([1, 1, 1, 1]);
  expect(checked.receipts.flatMap(({ checks }) => checks.map(({ kind, holds }) => `${kind} ${holds}`))).toEqual([
    'ledger true',
    'openedAtQuote true',
    'withinBound true',
    'closedAtQuote true',
    'profit true',
    'ledger true',
  ]);
});

describe('a log that is not the example', () => {
  const other = makeExample('broker.example/log');
  const logKey = readVerifierKey(BROWSER_VERIFYING.sha256, other.keys.log);
  const keys = { logs: logKey === null ? [] : [logKey], witnesses: [] };
  const checkOther = (receipts: readonly object[]) =>
    checkFile({ name: null, content: { kind: 'text', text: JSON.stringify({ ...other.file, receipts }) } }, keys, BROWSER_VERIFYING);

  test('gains nothing from the signature of the example’s witness, which anyone can make', async () => {
    const checked = await checkOther(other.file.receipts);
    expect(checked).toMatchObject({ kind: 'read', outcome: 'proven', isExample: false });
    if (checked.kind !== 'read') return;
    for (const { verdict } of checked.receipts) expect(verdict).toMatchObject({ kind: 'proven', witnesses: [] });
  });

  test('is not taken for the example because of an example beside it', async () => {
    expect(await checkOther([...other.file.receipts, ...file.receipts])).toMatchObject({ outcome: 'proven', isExample: false });
  });
});

/** Every place in a statement that a forger would like to be another one. */
const CHANGES: readonly (readonly [what: string, from: RegExp, to: string])[] = [
  ['a price', /62018750000/g, '62918750000'],
  ['an amount', /"profit":627/g, '"profit":927'],
  ['a time', /"at":1793700295902/, '"at":1793700295903'],
  ['the side', /"side":"long"/, '"side":"short"'],
  ['a space', /^\{/, '{ '],
];

describe('one thing changed is refused as not what the log holds:', () => {
  test.each(CHANGES)('%s', async (_what, from, to) => {
    const last = file.receipts.at(-1) ?? { statement: '', proof: '' };
    const statement = last.statement.replace(from, to);
    expect(statement).not.toBe(last.statement);
    const checked = await check(asText([{ ...last, statement }]));
    expect(checked).toMatchObject({ outcome: 'refuted', receipts: [{ verdict: { fault: 'notInLog' } }] });
  });

  test.each([
    ['the salt', /extra \S/, 'extra x', 'notInLog'],
    ['the place', /index 873/, 'index 872', 'notInLog'],
    ['the size', /\n1000\n/, '\n1001\n', 'signatureForged'],
    ['the name of the log', /example\.invalid\/log\n1000/, 'broker.example/log\n1000', 'keyUnknown'],
    ['the signature of the log', /(— example\.invalid\/log \S{8})\S/, '$1x', 'signatureForged'],
    ['the signature of the witness', /(— witness\.invalid\/example \S{40})\S/, '$1x', 'signatureForged'],
    ['its first line', /tlog-proof@v1/, 'tlog-proof@v9', 'proofUnreadable'],
  ])('%s of the proof: %s', async (_what, from, to, fault) => {
    const [first = { statement: '', proof: '' }] = file.receipts.slice(-1);
    const proof = first.proof.replace(from, to);
    expect(proof).not.toBe(first.proof);
    expect(await check(asText([{ ...first, proof }]))).toMatchObject({ receipts: [{ verdict: { fault } }] });
  });
});

test.each([
  ['', 'empty'],
  ['  \n', 'empty'],
  ['%PDF-1.7 …', 'pdf'],
  ['{"format": "fairlead-rec', 'notJson'],
  ['[]', 'notReceipts'],
  ['{"format":"fairlead-receipts/1"}', 'notReceipts'],
  ['{"format":"fairlead-receipts/2","receipts":[]}', 'otherVersion'],
  ['{"format":"fairlead-receipts/1","receipts":[]}', 'noReceipts'],
])('%j cannot be read: %s', async (text, fault) => {
  expect(await check(text)).toMatchObject({ kind: 'unreadable', fault });
});

test('numbers that cannot be calculated with are no reason to fail', async () => {
  const [first = { statement: '', proof: '' }] = file.receipts.slice(1);
  for (const absurd of ['9007199254740991', '0', '-1', '1e400']) {
    const statement = first.statement.replaceAll('61250400000', absurd);
    expect(await check(asText([{ ...first, statement }]))).toMatchObject({ kind: 'read', outcome: 'refuted' });
  }
});

test.each<[readonly Outcome[], Outcome]>([
  [[], 'proven'],
  [['proven', 'contradicts'], 'contradicts'],
  [['unknownKey', 'contradicts'], 'unknownKey'],
  [['proven', 'refuted', 'unknownKey'], 'refuted'],
])('the worst of %j is %s', (outcomes, worst) => {
  expect(worstOf(outcomes)).toBe(worst);
});
