import { describe, expect, test } from 'vitest';
import { fromBase64 } from './bytes.ts';
import { formatSubmission, readWitnessAnswer } from './witness-protocol.ts';

const NOTE = `example.com/behind-the-sofa
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
`;
const HASHES = ['PlRNCrwHpqhGrupue0L7gxbjbMiKA9temvuZZDDpkaw=', 'jrJZDmY8Y7SyJE0MWLpLozkIVMSMZcD5kvuKxPC3swk='];
const COSIGNATURE =
  '— witness.example/w2 AWui8Sk55XjYLOijihBjhqEH6nS1ndDymE0a+6idX7pLcnoB+dhnz0854aLZgrrKbYKA7nC3HNJhm/kWl7oJlqU3rXXvpysAdyP3wQ==\n';

describe('a submission', () => {
  test('is written as in the example of the specification', () => {
    const hashes = HASHES.map((hash) => fromBase64(hash) ?? new Uint8Array());
    expect(formatSubmission({ oldSize: 20_852_014, hashes, note: NOTE })).toBe(`old 20852014\n${HASHES.join('\n')}\n\n${NOTE}`);
  });

  test('has no hashes if the witness knows nothing yet', () => {
    expect(formatSubmission({ oldSize: 0, hashes: [], note: NOTE })).toBe(`old 0\n\n${NOTE}`);
  });
});

describe('an answer', () => {
  test('with signatures is read, whoever has made them', () => {
    expect(readWitnessAnswer(200, COSIGNATURE + COSIGNATURE)).toMatchObject({
      kind: 'cosigned',
      signatures: [{ name: 'witness.example/w2', keyId: '016ba2f1' }, { name: 'witness.example/w2' }],
    });
  });

  test.each([
    { status: 409, body: '20852163\n', answer: { kind: 'otherSize', size: 20_852_163 } },
    { status: 409, body: '0\n', answer: { kind: 'otherSize', size: 0 } },
    { status: 400, body: '', answer: { kind: 'refused', refusal: 'badRequest' } },
    { status: 403, body: 'who are you?', answer: { kind: 'refused', refusal: 'keyUnknown' } },
    { status: 404, body: '', answer: { kind: 'refused', refusal: 'logUnknown' } },
    { status: 422, body: '', answer: { kind: 'refused', refusal: 'inconsistent' } },
  ])('$status "$body" is understood', ({ status, body, answer }) => {
    expect(readWitnessAnswer(status, body)).toEqual(answer);
  });

  test.each([
    { what: 'nothing', status: 200, body: '' },
    { what: 'an empty line', status: 200, body: '\n' },
    { what: 'a page', status: 200, body: '<html>\n' },
    { what: 'a signature without its end', status: 200, body: COSIGNATURE.trimEnd() },
    { what: 'a signature and something else', status: 200, body: `${COSIGNATURE}\n` },
    { what: 'a conflict without a size', status: 409, body: 'conflict\n' },
    { what: 'a negative size', status: 409, body: '-1\n' },
    { what: 'two sizes', status: 409, body: '1\n2\n' },
    { what: 'a size without its end', status: 409, body: '12' },
    { what: 'a redirect', status: 302, body: COSIGNATURE },
    { what: 'a failure', status: 500, body: COSIGNATURE },
    { what: 'too many requests', status: 429, body: '' },
  ])('of $what is of no use', ({ status, body }) => {
    expect(readWitnessAnswer(status, body)).toEqual({ kind: 'unusable' });
  });
});
