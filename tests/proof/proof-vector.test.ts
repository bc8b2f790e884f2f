import { readStatement } from '@fairlead/contract/proof/statement.ts';
import { checkStatement } from '@fairlead/domain/proof/check-statement.ts';
import { verifyReceipt, type ReceiptFault } from '@fairlead/domain/proof/receipt.ts';
import { readVerifierKey } from '@fairlead/domain/proof/signed-note.ts';
import { NODE_VERIFYING, sha256 } from '@fairlead/server/features/proof/log/node-hashing.ts';
import { describe, expect, test } from 'vitest';
import { makeProofVector } from './proof-vector.ts';
import { entryOf, SmallLog } from './small-log.ts';

test('the test vector of docs/proof.md is what the code makes', async () => {
  // Written again with: npx vitest run --project unit tests/proof -u
  await expect(`${JSON.stringify(makeProofVector(), null, 2)}\n`).toMatchFileSnapshot('../../docs/proof-vector.json');
});

test('the receipt in it is proven, and every computation in it holds', async () => {
  const { file, entries } = makeProofVector();
  const [receipt] = file.receipts;
  const key = readVerifierKey(sha256, file.key);
  if (receipt === undefined || key === null) throw new Error('there is no receipt, or no key');
  expect(await verifyReceipt(receipt, { logs: [key], witnesses: [] }, NODE_VERIFYING)).toMatchObject({
    kind: 'proven',
    index: entries.length - 1,
    checkpoint: { size: entries.length },
  });
  const statement = readStatement(receipt.statement);
  expect(statement === null ? null : checkStatement(statement).map(({ kind, holds }) => [kind, holds])).toEqual([
    ['closedAtQuote', true],
    ['profit', true],
    ['ledger', true],
  ]);
});

describe('a receipt is refused for the first fault in the order of docs/proof.md', () => {
  const ORIGIN = 'broker.example/log';
  const SALT = new Uint8Array(32).fill(7);
  const STATED = { salt: SALT, statement: '{"type":"fairlead-statement/1"}' };
  const newLog = (statement = STATED.statement, seed = 1) =>
    new SmallLog(ORIGIN, new Uint8Array(32).fill(seed), ['tape/1', entryOf({ salt: SALT, statement }), 'tape/1']);
  const log = newLog();
  const receipt = log.receipt(1, STATED);
  const otherSignature = newLog(STATED.statement, 2).checkpoint();

  async function faultOf(proof: string, statement = STATED.statement): Promise<ReceiptFault | null> {
    const verdict = await verifyReceipt({ statement, proof }, { logs: [log.key], witnesses: [] }, NODE_VERIFYING);
    return verdict.kind === 'refuted' ? verdict.fault : null;
  }

  test.each<{ readonly what: string; readonly proof: string; readonly statement?: string; readonly fault: ReceiptFault | null }>([
    { what: 'nothing', proof: receipt.proof, fault: null },
    { what: 'no salt', proof: receipt.proof.replace(/extra .*\n/, ''), fault: 'proofUnreadable' },
    { what: 'a short salt', proof: receipt.proof.replace(/extra .*/, 'extra AAAA'), fault: 'proofUnreadable' },
    { what: 'an index with a leading zero', proof: receipt.proof.replace('index 1', 'index 01'), fault: 'proofUnreadable' },
    { what: 'no signature', proof: receipt.proof.replace(/— .*\n/, ''), fault: 'checkpointUnreadable' },
    { what: 'a size with a sign', proof: receipt.proof.replace('\n3\n', '\n+3\n'), fault: 'checkpointUnreadable' },
    { what: 'a log of another name', proof: receipt.proof.replaceAll(ORIGIN, 'other.example/log'), fault: 'keyUnknown' },
    { what: 'a key of the same name only', proof: log.receipt(1, STATED, otherSignature).proof, fault: 'notSigned' },
    { what: 'another size', proof: receipt.proof.replace('\n3\n', '\n4\n'), fault: 'signatureForged' },
    { what: 'an index beyond the log', proof: receipt.proof.replace('index 1', 'index 3'), fault: 'notInLog' },
    { what: 'a hash too few', proof: receipt.proof.replace(/(index 1\n).*\n/, '$1'), fault: 'notInLog' },
    { what: 'another statement', proof: receipt.proof, statement: '{}', fault: 'notInLog' },
    { what: 'half of a surrogate pair', proof: receipt.proof, statement: `${STATED.statement}\udfff`, fault: 'notInLog' },
  ])('$what: $fault', async ({ proof, statement, fault }) => {
    expect(await faultOf(proof, statement)).toBe(fault);
  });

  test.each([
    { what: 'a field that appears twice', statement: '{"profit":100,"profit":-100}' },
    { what: 'a field twice in an object inside', statement: '{"events":[{"kind":"a","kind":"b"}]}' },
    { what: 'text that is not JSON', statement: 'You have won.' },
    { what: 'a list', statement: '[]' },
  ])('a statement that is logged with $what: statementAmbiguous', async ({ statement }) => {
    const made = newLog(statement).receipt(1, { salt: SALT, statement });
    expect(await faultOf(made.proof, statement)).toBe('statementAmbiguous');
  });

  test('a substitute for half of a surrogate pair does not make another statement of it', async () => {
    const statement = '{"note":"\ufffd"}';
    const { proof } = newLog(statement).receipt(1, { salt: SALT, statement });
    expect(await faultOf(proof, statement)).toBeNull();
    expect(await faultOf(proof, '{"note":"\ud800"}')).toBe('notInLog');
  });

  test('extension lines of a checkpoint are signed, and say nothing', async () => {
    const proof = log.receipt(1, STATED, log.checkpoint('extension 1\nextension 2\n')).proof;
    expect(await faultOf(proof)).toBeNull();
    expect(await faultOf(proof.replace('extension 1', 'extension 3'))).toBe('signatureForged');
  });

  test('fields that are not known are ignored in a statement', async () => {
    const statement = '{"type":"fairlead-statement/1","added":{"later":true}}';
    expect(await faultOf(newLog(statement).receipt(1, { salt: SALT, statement }).proof, statement)).toBeNull();
  });
});
