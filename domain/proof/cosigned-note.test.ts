import { describe, expect, test } from 'vitest';
import { addSignatures, selectWitnessed } from './cosigned-note.ts';
import { formatNote, type NoteSignature } from './signed-note.ts';

const signature = (name: string, first: number): NoteSignature => ({ name, keyId: '0a0b0c0d', bytes: Uint8Array.of(first, 1, 2) });
const LOG = signature('broker.example/log', 1);

describe('signatures of witnesses', () => {
  test("are added after the log's own", () => {
    const note = addSignatures({ text: 'text\n', signatures: [LOG] }, [signature('one', 2), signature('two', 3)]);
    expect(note.signatures.map(({ name }) => name)).toEqual(['broker.example/log', 'one', 'two']);
  });

  test('replace earlier ones of the same key', () => {
    const note = addSignatures({ text: 'text\n', signatures: [LOG, signature('one', 2), signature('two', 3)] }, [signature('one', 4)]);
    expect(note.signatures).toEqual([LOG, signature('two', 3), signature('one', 4)]);
  });
});

describe('the checkpoint of a receipt', () => {
  const checkpoint = (size: number, ...witnesses: readonly string[]) => ({
    size,
    note: formatNote({ text: `broker.example/log\n${size}\n`, signatures: [LOG, ...witnesses.map((name) => signature(name, 9))] }),
  });

  test.each([
    { rule: 'the only one', given: [checkpoint(5)], size: 5 },
    { rule: 'the largest, if no witness has signed', given: [checkpoint(5), checkpoint(7), checkpoint(6)], size: 7 },
    { rule: 'one that a witness has signed rather than a larger one', given: [checkpoint(5, 'one'), checkpoint(7)], size: 5 },
    { rule: 'the one with the most witnesses', given: [checkpoint(5, 'one', 'two'), checkpoint(6, 'one'), checkpoint(7)], size: 5 },
    { rule: 'the largest of those with as many', given: [checkpoint(5, 'one'), checkpoint(6, 'two'), checkpoint(7)], size: 6 },
  ])('is $rule', ({ given, size }) => {
    expect(selectWitnessed(given)?.size).toBe(size);
  });

  test('is none if there are none', () => {
    expect(selectWitnessed([])).toBeNull();
  });
});
