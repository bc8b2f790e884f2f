import { createHash, createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Sha256 } from './bytes.ts';
import { formatCheckpoint } from './checkpoint.ts';
import { claimedTimeOf, cosignatureBytes, cosignedMessage, cosignedTree, isWitnessKey, verifyCosignature } from './cosignature.ts';
import {
  ED25519,
  ED25519_COSIGNATURE,
  formatVerifierKey,
  keyIdOf,
  ML_DSA_44_COSIGNATURE,
  readVerifierKey,
  type SignedNote,
  type VerifierKey,
  type Verifying,
} from './signed-note.ts';

const sha256: Sha256 = (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest());
const ED25519_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const ML_DSA_44_PREFIX = Buffer.from('30820532300b06096086480165030403110382052100', 'hex');

const verifyWith = (prefix: Uint8Array) => async (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) =>
  verify(null, message, createPublicKey({ key: Buffer.concat([prefix, publicKey]), format: 'der', type: 'spki' }), signature);
const verifying: Verifying = { sha256, verifyEd25519: verifyWith(ED25519_PREFIX), verifyMlDsa44: verifyWith(ML_DSA_44_PREFIX) };

const CHECKPOINT = { origin: 'broker.example/log', size: 300, root: new Uint8Array(32).fill(7) };
const TEXT = formatCheckpoint(CHECKPOINT);
const NAME = 'witness.example/w1';
const AT = 1_800_000_000;

interface Witness {
  readonly key: VerifierKey;
  readonly cosign: (text: string, atSeconds: number) => Uint8Array;
}

function keyOf(type: number, privateKey: KeyObject, prefixLength: number): VerifierKey {
  const publicKey = new Uint8Array(createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(prefixLength));
  return { name: NAME, type, publicKey, id: keyIdOf(sha256, { name: NAME, type, publicKey }) };
}

function ed25519Witness(): Witness {
  const { privateKey } = generateKeyPairSync('ed25519');
  return {
    key: keyOf(ED25519_COSIGNATURE, privateKey, ED25519_PREFIX.length),
    cosign: (text, atSeconds) => cosignatureBytes(atSeconds, sign(null, cosignedMessage(text, atSeconds), privateKey)),
  };
}

function mlDsaWitness(): Witness {
  const { privateKey } = generateKeyPairSync('ml-dsa-44');
  return {
    key: keyOf(ML_DSA_44_COSIGNATURE, privateKey, ML_DSA_44_PREFIX.length),
    cosign: (_text, atSeconds) => {
      const message = cosignedTree(NAME, CHECKPOINT, atSeconds) ?? new Uint8Array();
      return cosignatureBytes(atSeconds, sign(null, message, privateKey));
    },
  };
}

function noteWith({ key }: Witness, ...signatures: readonly Uint8Array[]): SignedNote {
  return { text: TEXT, signatures: signatures.map((bytes) => ({ name: key.name, keyId: key.id, bytes })) };
}

test('what is signed with Ed25519 is the example of the specification', () => {
  const text = 'example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n';
  expect(Buffer.from(cosignedMessage(text, 1_679_315_147)).toString('utf8')).toBe(`cosignature/v1\ntime 1679315147\n${text}`);
});

test('what is signed with ML-DSA-44 has the fields of the specification in its order', () => {
  const message = Buffer.from(cosignedTree('w', { origin: 'log', size: 258, root: CHECKPOINT.root }, 1_679_315_147) ?? []);
  const fields = ['737562747265652f76310a00', '0177', '00000000641850cb', '036c6f67', '0000000000000000', '0000000000000102'];
  expect(message.toString('hex')).toBe([...fields, '07'.repeat(32)].join(''));
  expect(cosignedTree('w'.repeat(256), CHECKPOINT, AT)).toBeNull();
});

describe.each([
  { kind: 'Ed25519', make: ed25519Witness },
  { kind: 'ML-DSA-44', make: mlDsaWitness },
])('a cosignature with $kind', ({ make }) => {
  const witness = make();

  test('is verified, and says when', async () => {
    const note = noteWith(witness, witness.cosign(TEXT, AT));
    expect(await verifyCosignature(note, witness.key, verifying)).toEqual({ verdict: 'signed', atSeconds: AT });
  });

  test('of several says the latest time', async () => {
    const note = noteWith(witness, witness.cosign(TEXT, AT), witness.cosign(TEXT, AT - 5));
    expect(await verifyCosignature(note, witness.key, verifying)).toEqual({ verdict: 'signed', atSeconds: AT });
  });

  test.each([
    { what: 'another time', change: (bytes: Buffer) => void bytes.writeUInt8(bytes.readUInt8(7) ^ 1, 7) },
    { what: 'another signature', change: (bytes: Buffer) => void bytes.writeUInt8(bytes.readUInt8(20) ^ 1, 20) },
    { what: 'a time beyond counting', change: (bytes: Buffer) => void bytes.fill(0xff, 0, 8) },
  ])('with $what is forged', async ({ change }) => {
    const bytes = Buffer.from(witness.cosign(TEXT, AT));
    change(bytes);
    expect(await verifyCosignature(noteWith(witness, bytes), witness.key, verifying)).toEqual({ verdict: 'forged', atSeconds: null });
  });

  test.each([0, 7, 8, 40])('of %i bytes is forged', async (length) => {
    const note = noteWith(witness, witness.cosign(TEXT, AT).slice(0, length));
    expect(await verifyCosignature(note, witness.key, verifying)).toMatchObject({ verdict: 'forged' });
  });

  test('of another tree is forged', async () => {
    const note = { ...noteWith(witness, witness.cosign(TEXT, AT)), text: formatCheckpoint({ ...CHECKPOINT, size: 301 }) };
    expect(await verifyCosignature(note, witness.key, verifying)).toMatchObject({ verdict: 'forged' });
  });

  test('of another key says nothing', async () => {
    const note = noteWith(witness, witness.cosign(TEXT, AT));
    expect(await verifyCosignature(note, make().key, verifying)).toEqual({ verdict: 'unsigned', atSeconds: null });
  });

  test('has a key that is written and read again, as that of a witness', () => {
    const read = readVerifierKey(sha256, formatVerifierKey(witness.key));
    expect(read).toEqual(witness.key);
    expect(isWitnessKey(witness.key)).toBe(true);
    expect(isWitnessKey({ type: ED25519 })).toBe(false);
  });
});

test('ML-DSA-44 says nothing where it cannot be verified', async () => {
  const witness = mlDsaWitness();
  const note = noteWith(witness, witness.cosign(TEXT, AT));
  const { verifyEd25519 } = verifying;
  expect(await verifyCosignature(note, witness.key, { sha256, verifyEd25519 })).toEqual({ verdict: 'unsigned', atSeconds: null });
});

describe('the time that a signature says it was made', () => {
  test.each([
    ['of a witness with Ed25519', cosignatureBytes(AT, new Uint8Array(64)), AT],
    ['of a witness with ML-DSA-44', cosignatureBytes(AT, new Uint8Array(2_420)), AT],
    ['of the log itself', new Uint8Array(64), null],
    ['in another form', cosignatureBytes(AT, new Uint8Array(65)), null],
    ['later than can be counted', new Uint8Array(72).fill(255), null],
  ])('%s', (_case, bytes, atSeconds) => {
    expect(claimedTimeOf({ name: NAME, keyId: '00000000', bytes })).toBe(atSeconds);
  });
});
