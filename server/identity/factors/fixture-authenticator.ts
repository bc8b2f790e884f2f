/** For tests: a device with one passkey, whose responses look as the browser passes them on. Each part of a response can be falsified. */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** The context of a correct response. */
export interface Ceremony {
  /** base64url, as received from the server. */
  readonly challenge: string;
  readonly origin: string;
  readonly rpId: string;
}

export interface FixtureAuthenticator {
  readonly credentialId: string;
  /** The result of navigator.credentials.create(). */
  create(ceremony: Ceremony): Record<string, unknown>;
  /** The result of navigator.credentials.get(), with the device's counter at this value. */
  get(ceremony: Ceremony, counter: number): Record<string, unknown>;
}

export type FixtureAlgorithm = 'ES256' | 'RS256' | 'EdDSA';

const IS_PRESENT = 0x01;
const HAS_CREDENTIAL = 0x40;

export function createFixtureAuthenticator(algorithm: FixtureAlgorithm = 'ES256'): FixtureAuthenticator {
  const { privateKey, coseKey } = makeKey(algorithm);
  const id = randomBytes(32);
  const credentialId = id.toString('base64url');
  const answer = (response: Record<string, unknown>) => ({
    id: credentialId,
    rawId: credentialId,
    type: 'public-key',
    clientExtensionResults: {},
    authenticatorAttachment: 'platform',
    response,
  });
  return {
    credentialId,
    create(ceremony) {
      const credential = Buffer.concat([Buffer.alloc(16), twoBytes(id.length), id, cbor(coseKey)]);
      const authData = Buffer.concat([authenticatorData(ceremony.rpId, IS_PRESENT | HAS_CREDENTIAL, 0), credential]);
      const attestationObject = cbor(
        new Map<string, CborValue>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      );
      return answer({
        clientDataJSON: clientData('webauthn.create', ceremony).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      });
    },
    get(ceremony, counter) {
      const clientDataJson = clientData('webauthn.get', ceremony);
      const data = authenticatorData(ceremony.rpId, IS_PRESENT, counter);
      const signature = sign(algorithm === 'EdDSA' ? null : 'sha256', Buffer.concat([data, sha256(clientDataJson)]), privateKey);
      return answer({
        clientDataJSON: clientDataJson.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      });
    },
  };
}

function clientData(type: string, { challenge, origin }: Ceremony): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function authenticatorData(rpId: string, flags: number, counter: number): Buffer {
  const bytes = Buffer.alloc(5);
  bytes.writeUInt8(flags, 0);
  bytes.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(Buffer.from(rpId)), bytes]);
}

function sha256(data: Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

function twoBytes(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

/** Creates a key pair, with the public key in COSE format (RFC 9053). */
function makeKey(algorithm: FixtureAlgorithm): { readonly privateKey: KeyObject; readonly coseKey: Map<number, CborValue> } {
  const { privateKey, publicKey } = makePair(algorithm);
  const jwk = publicKey.export({ format: 'jwk' });
  const part = (name: 'x' | 'y' | 'n' | 'e') => Buffer.from(jwk[name] ?? '', 'base64url');
  const parts: Readonly<Record<FixtureAlgorithm, [number, CborValue][]>> = {
    ES256: [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, part('x')],
      [-3, part('y')],
    ],
    RS256: [
      [1, 3],
      [3, -257],
      [-1, part('n')],
      [-2, part('e')],
    ],
    EdDSA: [
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, part('x')],
    ],
  };
  return { privateKey, coseKey: new Map(parts[algorithm]) };
}

function makePair(algorithm: FixtureAlgorithm) {
  if (algorithm === 'ES256') return generateKeyPairSync('ec', { namedCurve: 'P-256' });
  if (algorithm === 'RS256') return generateKeyPairSync('rsa', { modulusLength: 2048 });
  return generateKeyPairSync('ed25519');
}

type CborValue = number | string | Buffer | ReadonlyMap<CborKey, CborValue>;
type CborKey = number | string;

/** Encodes a value in the subset of CBOR (RFC 8949) used by passkeys. */
function cbor(value: CborValue): Buffer {
  if (typeof value === 'number') return value >= 0 ? cborHead(0, value) : cborHead(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value]);
  return Buffer.concat([cborHead(5, value.size), ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)])]);
}

function cborHead(majorType: number, size: number): Buffer {
  const type = majorType << 5;
  if (size < 24) return Buffer.from([type | size]);
  if (size < 256) return Buffer.from([type | 24, size]);
  return Buffer.concat([Buffer.from([type | 25]), twoBytes(size)]);
}
