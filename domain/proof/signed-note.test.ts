import { createPublicKey, hash, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Sha256 } from './bytes.ts';
import { formatCheckpoint, readCheckpoint } from './checkpoint.ts';
import { formatLogProof, readLogProof } from './log-proof.ts';
import { formatNote, formatVerifierKey, readNote, readVerifierKey, verifyNote, type Verifying } from './signed-note.ts';

const sha256: Sha256 = (bytes) => hash('sha256', bytes, 'buffer');
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const VERIFYING: Verifying = {
  sha256,
  verifyEd25519: async (publicKey, message, signature) =>
    verify(null, message, createPublicKey({ key: Buffer.concat([SPKI_PREFIX, publicKey]), format: 'der', type: 'spki' }), signature),
};

/** The example of the specification. */
const KEY = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k';
const NOTE = `This is an example message.

— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=
`;

async function verdictOf(note: string, key = KEY): Promise<string | null> {
  const [read, verifier] = [readNote(note), readVerifierKey(sha256, key)];
  return read === null || verifier === null ? null : verifyNote(read, verifier, VERIFYING);
}

describe('a signed note', () => {
  test('of the specification is signed by its key, and is written as it was read', async () => {
    expect(await verdictOf(NOTE)).toBe('signed');
    const [read, key] = [readNote(NOTE), readVerifierKey(sha256, KEY)];
    expect(read === null ? null : formatNote(read)).toBe(NOTE);
    expect(key === null ? null : formatVerifierKey(key)).toBe(KEY);
  });

  test.each([
    { what: 'with another text', note: NOTE.replace('example message', 'Example message'), verdict: 'forged' },
    { what: 'with another signature under the same key id', note: NOTE.replace('n8srV1', 'n8srV2'), verdict: 'forged' },
    { what: 'of another name', note: NOTE.replace('— example.com/foo', '— example.com/bar'), verdict: 'unsigned' },
    { what: 'of another key id', note: NOTE.replace('Uw2QOk', 'Uw2QPk'), verdict: 'unsigned' },
    { what: 'with a signature nobody knows before it', note: NOTE.replace('\n\n', '\n\n— example.org/x AAAAAAAA\n'), verdict: 'signed' },
  ])('$what is $verdict', async ({ note, verdict }) => {
    expect(await verdictOf(note)).toBe(verdict);
  });

  test.each([
    { what: 'no signature', note: 'text\n\n' },
    { what: 'no blank line', note: NOTE.replace('\n\n', '\n') },
    { what: 'no line break at its end', note: NOTE.slice(0, -1) },
    { what: 'a control character', note: NOTE.replace('This', 'This\t') },
    { what: 'a hyphen for the dash', note: NOTE.replace('—', '-') },
    { what: 'a signature that is not base64', note: NOTE.replace('Uw2Q', 'Uw2*') },
    { what: 'a name with a plus', note: NOTE.replace('— example.com/foo', '— example.com+foo') },
    { what: 'more signatures than anyone needs', note: NOTE + '— x AAAAAAAA\n'.repeat(64) },
  ])('with $what is none', ({ note }) => {
    expect(readNote(note)).toBeNull();
  });

  test.each([
    KEY.replace('530d903a', '530d903b'),
    KEY.replace('example.com/foo', 'example.com/bar'),
    KEY.replace('+Aeky', '+Beky'),
    KEY.slice(0, -4),
    'example.com/foo',
    '',
  ])('%s is not a key', (text) => {
    expect(readVerifierKey(sha256, text)).toBeNull();
  });
});

describe('a checkpoint', () => {
  const TEXT = 'example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n';

  test('of the specification is read, and written the same', () => {
    const read = readCheckpoint(TEXT);
    expect(read).toMatchObject({ origin: 'example.com/behind-the-sofa', size: 20_852_163 });
    expect(read === null ? null : formatCheckpoint(read)).toBe(TEXT);
  });

  test('may have lines that nobody knows', () => {
    expect(readCheckpoint(`${TEXT}more\n`)?.size).toBe(20_852_163);
  });

  test.each([
    TEXT.slice(0, -1),
    `${TEXT}\n`,
    TEXT.replace('20852163', '020852163'),
    TEXT.replace('20852163', '-1'),
    TEXT.replace('2I=', '2J='),
    `\n${TEXT}`,
  ])('%j is none', (text) => {
    expect(readCheckpoint(text)).toBeNull();
  });
});

describe('a proof', () => {
  const HASH = 'CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=';
  const TEXT = `c2sp.org/tlog-proof@v1\nextra AQID\nindex 7\n${HASH}\n${HASH}\n\n${NOTE}`;

  test('is read, and written the same', () => {
    const read = readLogProof(TEXT);
    expect(read).toMatchObject({ index: 7, extra: Uint8Array.of(1, 2, 3), checkpoint: NOTE });
    expect(read?.hashes).toHaveLength(2);
    expect(read === null ? null : formatLogProof(read)).toBe(TEXT);
  });

  test('needs neither extra data nor a hash', () => {
    expect(readLogProof(`c2sp.org/tlog-proof@v1\nindex 0\n\n${NOTE}`)).toMatchObject({ index: 0, extra: null, hashes: [] });
  });

  test.each([
    TEXT.replace('@v1', '@v2'),
    TEXT.replace('index 7', 'index 07'),
    TEXT.replace('index 7\n', ''),
    TEXT.replace('AQID', 'AQI'),
    TEXT.replace(HASH, HASH.slice(4)),
    TEXT.replace(`${HASH}\n`, `${HASH}\n`.repeat(64)),
    NOTE,
    '',
  ])('%j is none', (text) => {
    expect(readLogProof(text)).toBeNull();
  });
});
