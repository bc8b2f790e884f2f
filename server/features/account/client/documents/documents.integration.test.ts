import { documentStateSchema, uploadResponseSchema } from '@fairlead/contract/account/documents.ts';
import { errorBodySchema } from '@fairlead/contract/errors.ts';
import { sessionResponseSchema, type SessionUser } from '@fairlead/contract/account/schemas.ts';
import { accountPaths } from '@fairlead/contract/paths.ts';
import { DOCUMENT_KINDS, DOCUMENT_MAX_BYTES, type DocumentKind } from '@fairlead/domain/account/document-rules.ts';
import type { LightMyRequestResponse } from 'fastify';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { testDatabases } from '../../../../../tests/support/databases.ts';
import { openTestApi } from '../../../../../tests/support/test-api.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { type FixtureApi } from '../../../../fixture-api.ts';
import {
  formUntilFile,
  MULTIPART,
  openSlowClient,
  postHead,
  type SlowClient,
  type SlowClientOptions,
} from '../../../../transport/http/fixture-slow-client.ts';
import type { Audience } from '../../../../identity/principal.ts';
import { findUserByEmail } from '../../store.ts';
import { makeJpeg, makePdf } from './fixture-files.ts';
import { uploadRequest, type UploadParts } from './fixture-upload.ts';

const OWNER = 'new@fairlead.test';
const OTHER = 'demo@fairlead.test';
const ORIGIN = { address: '127.0.0.1', country: null, device: '' };
const jpeg = makeJpeg();

describe.each(testDatabases)('a client’s documents on %s', (kind) => {
  let database: Database;
  let api: FixtureApi;
  let url: string;

  beforeAll(async () => {
    const opened = await openTestApi(kind);
    ({ database, api } = opened);
    url = await api.app.listen({ port: 0, host: '127.0.0.1' });
    return opened.close;
  });

  beforeEach(async () => {
    for (const table of ['documents', 'sessions', 'throttle']) await database.query(`DELETE FROM ${table}`);
    await database.query(`UPDATE users SET status = 'active'`);
    api.storedFiles.setReachable(true);
    for (const key of api.storedFiles.keys()) await api.storedFiles.delete(key);
    api.logLines.length = 0;
  });

  const idOf = async (email: string): Promise<number> => (await findUserByEmail(database, email))?.id ?? 0;
  const signIn = async (email = OWNER, audience: Audience = 'client'): Promise<string> =>
    api.sessions.start({ audience, userId: await idOf(email) }, ORIGIN, true);
  const upload = async (parts: UploadParts, bearer?: string) => api.app.inject(await uploadRequest(parts, bearer));
  const uploadPassport = async (bearer: string, parts: UploadParts = {}) => upload({ type: 'passport', bytes: jpeg, ...parts }, bearer);
  const download = (id: number | string, token?: string) =>
    api.app.inject({
      method: 'GET',
      url: accountPaths.document.replace(':id', String(id)),
      ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
    });
  const refusalOf = (response: LightMyRequestResponse) => {
    const { error } = errorBodySchema.parse(response.json());
    return [response.statusCode, error.code, ...(error.fields ?? []).map(({ field }) => field)];
  };
  const stateOf = async (token: string, field: `doc_${DocumentKind}` = 'doc_passport') => {
    const response = await api.app.inject({ method: 'POST', url: accountPaths.get, payload: { token } });
    const user: SessionUser = sessionResponseSchema.parse(response.json()).data;
    return documentStateSchema.parse(JSON.parse(user[field]));
  };
  const storedAfterAll = async (): Promise<readonly string[]> => {
    await api.background.settled();
    return api.storedFiles.keys();
  };
  const decide = async (status: 'approved' | 'rejected', note = ''): Promise<void> => {
    await database.query('UPDATE documents SET status = $1, note = $2, reviewed_at = uploaded_at', [status, note]);
  };

  describe('an upload', () => {
    test('sets the document to processing, as the account shows', async () => {
      const token = await signIn();
      expect((await stateOf(token)).status).toBe(0);
      const { data } = uploadResponseSchema.parse((await uploadPassport(token)).json());
      expect(data).toMatchObject({
        type: 'passport',
        document: { status: 1, note: '', media_type: 'image/jpeg', size_bytes: jpeg.length },
      });
      expect(await stateOf(token)).toEqual(data.document);
    });

    test.each([...DOCUMENT_KINDS, 'doc_funding_back'])('is accepted for the type %s', async (type) => {
      const token = await signIn();
      expect((await upload({ type, bytes: makePdf() }, token)).statusCode).toBe(200);
    });

    test('accepts its token in the form, as in the specification', async () => {
      const token = await signIn();
      expect((await upload({ type: 'address', bytes: jpeg, token })).statusCode).toBe(200);
      expect((await stateOf(token, 'doc_address')).status).toBe(1);
    });

    test('belongs to the client whose token is in the header, whatever the form says', async () => {
      const [mine, theirs] = [await signIn(OWNER), await signIn(OTHER)];
      await uploadPassport(mine, { token: theirs });
      expect([(await stateOf(mine)).status, (await stateOf(theirs)).status]).toEqual([1, 0]);
    });

    test.each<[string, string]>([
      ['a path', '../../../etc/passwd'],
      ['another alphabet', 'Личный паспорт 护照 🛂.jpg'],
      ['10,000 characters', `${'x'.repeat(10_000)}.jpg`],
      ['lines and quotes', 'a"\r\nContent-Type: text/html\r\n\r\n<script>'],
    ])('ignores a file name of %s', async (_case, fileName) => {
      const token = await signIn();
      expect((await uploadPassport(token, { fileName })).statusCode).toBe(200);
      expect(api.logLines.join('')).not.toContain('passwd');
    });

    test('accepts exactly 2 MB', async () => {
      const bytes = makeJpeg({ padding: DOCUMENT_MAX_BYTES - jpeg.length });
      expect(bytes).toHaveLength(DOCUMENT_MAX_BYTES);
      expect((await uploadPassport(await signIn(), { bytes })).statusCode).toBe(200);
    });

    test('goes from waiting to processing, rejected with a note, processing again, and approved', async () => {
      const token = await signIn();
      const seen = [(await stateOf(token)).status];
      await uploadPassport(token);
      seen.push((await stateOf(token)).status);
      await decide('rejected', 'The photograph is too dark.');
      const rejected = await stateOf(token);
      seen.push(rejected.status);
      expect(rejected.note).toBe('The photograph is too dark.');
      await uploadPassport(token);
      const again = await stateOf(token);
      seen.push(again.status);
      expect(again.note).toBe('');
      await database.query(`UPDATE documents SET status = 'approved' WHERE status = 'processing'`);
      seen.push((await stateOf(token)).status);
      expect(seen).toEqual([0, 1, 3, 1, 2]);
      // The rejected one is kept, as the record of the decision.
      expect(await storedAfterAll()).toHaveLength(2);
    });

    test('is stored sealed: the stored bytes do not reveal the content', async () => {
      await uploadPassport(await signIn(), { bytes: makePdf('<</Title(A passport)>>') });
      const [key = ''] = await storedAfterAll();
      expect(key).toMatch(/^[0-9a-f]{32}$/);
      const stored = Buffer.from((await api.storedFiles.get(key)) ?? []);
      expect(stored.length).toBeGreaterThan(100);
      for (const mark of ['%PDF', 'passport', '%%EOF']) expect(stored.includes(mark)).toBe(false);
    });
  });

  describe('is refused without storing anything for', () => {
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

    test.each<[string, UploadParts, readonly unknown[]]>([
      ['a PNG declared as a JPEG', { type: 'passport', bytes: png }, [415, 'fileNotSupported']],
      [
        'HTML declared as a PDF',
        { type: 'passport', bytes: Buffer.from('<script>alert(1)</script>'), fileName: 'a.pdf', mediaType: 'application/pdf' },
        [415, 'fileNotSupported'],
      ],
      ['a truncated JPEG', { type: 'passport', bytes: jpeg.subarray(0, -2) }, [415, 'fileNotSupported']],
      ['a PDF with a script', { type: 'passport', bytes: makePdf('<</S/JavaScript/JS(1)>>') }, [415, 'fileNotSupported']],
      ['an empty file', { type: 'passport', bytes: Buffer.alloc(0) }, [415, 'fileNotSupported']],
      [
        'a byte more than 2 MB',
        { type: 'passport', bytes: makeJpeg({ padding: DOCUMENT_MAX_BYTES - jpeg.length + 1 }) },
        [413, 'fileTooLarge'],
      ],
      ['an unknown document type', { type: 'selfie', bytes: jpeg }, [400, 'invalidInput', 'type']],
      ['a document without a type', { bytes: jpeg }, [400, 'invalidInput', 'type']],
      ['a type that is a property of every object', { type: 'constructor', bytes: jpeg }, [400, 'invalidInput', 'type']],
      ['a form without a file', { type: 'passport' }, [400, 'invalidInput', 'files']],
      [
        'a file without a name, as in a form without a chosen file',
        { type: 'passport', bytes: jpeg, fileName: '' },
        [400, 'invalidInput', 'files'],
      ],
      ['a text in place of the file', { type: 'passport', fields: { files: 'a photograph' } }, [400, 'invalidInput', 'files']],
      [
        'too many fields',
        { type: 'passport', bytes: jpeg, fields: { a: '1', b: '2', c: '3', d: '4', e: '5', f: '6' } },
        [413, 'payloadTooLarge'],
      ],
    ])('%s', async (_case, parts, refusal) => {
      const token = await signIn();
      expect(refusalOf(await upload(parts, token))).toEqual(refusal);
      expect(await storedAfterAll()).toEqual([]);
      expect((await stateOf(token)).status).toBe(0);
    });

    test('two files', async () => {
      const token = await signIn();
      const form = new FormData();
      for (const name of ['one.jpg', 'two.jpg']) form.append('files', new Blob([Uint8Array.from(jpeg)]), name);
      form.set('type', 'passport');
      const encoded = new Response(form);
      const response = await api.app.inject({
        method: 'POST',
        url: accountPaths.upload,
        payload: Buffer.from(await encoded.arrayBuffer()),
        headers: { 'content-type': encoded.headers.get('content-type') ?? '', authorization: `Bearer ${token}` },
      });
      expect(refusalOf(response)).toEqual([413, 'payloadTooLarge']);
      expect(await storedAfterAll()).toEqual([]);
    });

    test.each<[string, string, string | Buffer, string]>([
      [
        'a truncated form',
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="files"; filename="a"\r\n\r\nhalf',
        'body',
      ],
      ['a form without a boundary', 'multipart/form-data', '--x--', 'body'],
      ['a body that is not a form', 'multipart/form-data; boundary=x', 'nothing of the kind', 'body'],
      ['JSON', 'application/json', '{"type":"passport"}', 'content-type'],
      [
        'a field that would pollute the object prototype',
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n',
        'body',
      ],
    ])('%s', async (_case, contentType, payload, field) => {
      const headers = { 'content-type': contentType, authorization: `Bearer ${await signIn()}` };
      const response = await api.app.inject({ method: 'POST', url: accountPaths.upload, payload, headers });
      expect(refusalOf(response)).toEqual([400, 'invalidInput', field]);
    });

    test.each(['processing', 'approved'] as const)('a document that is already %s', async (status) => {
      const token = await signIn();
      await uploadPassport(token);
      if (status === 'approved') await decide('approved');
      expect(refusalOf(await uploadPassport(token))).toEqual([409, 'documentNotExpected']);
      expect(await storedAfterAll()).toHaveLength(1);
    });

    test.each<[string, () => Promise<UploadParts & { readonly bearer?: string }>]>([
      ['nobody', async () => ({})],
      ['an unknown token in the header', async () => ({ bearer: 'x'.repeat(43) })],
      ['an unknown token in the form', async () => ({ token: 'x'.repeat(43) })],
      ['an operator', async () => ({ bearer: await signIn(OWNER, 'operator') })],
      ['an affiliate', async () => ({ token: await signIn(OWNER, 'affiliate') })],
    ])('%s', async (_case, who) => {
      const { bearer, ...parts } = await who();
      expect(refusalOf(await upload({ type: 'passport', bytes: jpeg, ...parts }, bearer))).toEqual([401, 'notSignedIn']);
      expect(await storedAfterAll()).toEqual([]);
    });

    test('a blocked client', async () => {
      const token = await signIn();
      await database.query(`UPDATE users SET status = 'blocked'`);
      expect(refusalOf(await uploadPassport(token))).toEqual([403, 'accountNotActive']);
      expect(await storedAfterAll()).toEqual([]);
    });

    test('the 31st within an hour, while another client can continue', async () => {
      const token = await signIn();
      for (let count = 0; count < 30; count += 1) await upload({ type: 'selfie' }, token);
      const response = await uploadPassport(token);
      expect(refusalOf(response)).toEqual([429, 'tooManyAttempts']);
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
      expect((await uploadPassport(await signIn(OTHER))).statusCode).toBe(200);
    });

    test('all but one of several concurrent uploads', async () => {
      const token = await signIn();
      const answers = await Promise.all(Array.from({ length: 5 }, () => uploadPassport(token)));
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(4);
      expect(await storedAfterAll()).toHaveLength(1);
      const rows = await database.query('SELECT id FROM documents');
      expect(rows).toHaveLength(1);
    });

    test('an unreachable store, after which the client can try again', async () => {
      const token = await signIn();
      api.storedFiles.setReachable(false);
      const refused = await uploadPassport(token);
      expect(refusalOf(refused)).toEqual([503, 'unavailable']);
      expect(refused.headers['retry-after']).toBe('30');
      expect((await stateOf(token)).status).toBe(0);
      api.storedFiles.setReachable(true);
      expect((await uploadPassport(token)).statusCode).toBe(200);
    });
  });

  describe('on a real connection', () => {
    /** Sends the head of the request and resolves once the server has started reading it. */
    async function startSending(parts: UploadParts, bearer?: string) {
      const { payload, headers } = await uploadRequest(parts, bearer);
      const sent = httpRequest(`${url}${accountPaths.upload}`, {
        method: 'POST',
        agent: false,
        headers: { ...headers, expect: '100-continue' },
      });
      const answered = new Promise<IncomingMessage>((resolve, reject) => sent.once('response', resolve).once('error', reject));
      // A failure is handled by the code that awaits the response.
      answered.catch(() => undefined);
      sent.flushHeaders();
      await once(sent, 'continue');
      return { sent, payload, answered };
    }
    const answerOf = async (answered: Promise<IncomingMessage>) => {
      const response = await answered;
      return [response.statusCode, errorBodySchema.parse(JSON.parse(await text(response))).error.code];
    };

    test('a client that sends 8 MB gets the response, although hardly any of it is kept', async () => {
      const { sent, payload, answered } = await startSending({ type: 'passport', bytes: Buffer.alloc(8 * 1024 * 1024) }, await signIn());
      sent.end(payload);
      expect(await answerOf(answered)).toEqual([413, 'fileTooLarge']);
    });

    const beginForm = async (options: SlowClientOptions = {}, headers: Readonly<Record<string, string>> = {}): Promise<SlowClient> => {
      const head = postHead(accountPaths.upload, 1_000_000, MULTIPART, headers);
      const client = await openSlowClient(url, head + formUntilFile(), options);
      onTestFinished(() => void client.socket.destroy());
      client.drip('x', 50);
      return client;
    };
    const codeIn = (answer: string): string => errorBodySchema.parse(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).error.code;
    /** As a browser sends it, with the token in the form or in the header. */
    const send = async (type: DocumentKind, { token, bearer }: { readonly token?: string; readonly bearer?: string }) => {
      const { payload, headers } = await uploadRequest({ type, bytes: jpeg, ...(token === undefined ? {} : { token }) }, bearer);
      const body = Uint8Array.from(payload as Buffer);
      const response = await fetch(`${url}${accountPaths.upload}`, {
        method: 'POST',
        headers: headers as Record<string, string>,
        body,
        signal: AbortSignal.timeout(20_000),
      });
      await response.arrayBuffer();
      return response.status;
    };

    test('twenty slow forms from one address do not block others at that address', async () => {
      const slow = await Promise.all(Array.from({ length: 20 }, () => beginForm()));
      expect(await send('passport', { token: await signIn() })).toBe(200);
      expect(await send('passport', { bearer: await signIn(OTHER) })).not.toBe(429);
      expect(slow.map(({ received }) => received())).toEqual(slow.map(() => ''));
    });

    test('of one client’s twenty slow forms five are admitted, the others are refused, and another client can upload', async () => {
      const authorization = `Bearer ${await signIn(OTHER)}`;
      const slow = await Promise.all(Array.from({ length: 20 }, () => beginForm({}, { authorization })));
      await expect.poll(() => slow.filter(({ received }) => received() !== '').length, { timeout: 20_000 }).toBeGreaterThanOrEqual(15);
      const answers = slow.map(({ received }) => received()).filter((answer) => answer !== '');
      expect(answers.map(codeIn).filter((code) => code === 'tooManyUploads').length).toBeGreaterThan(0);
      expect(answers.every((answer) => ['tooManyUploads', 'requestTooSlow'].includes(codeIn(answer)))).toBe(true);
      expect(await send('passport', { bearer: await signIn() })).toBe(200);
    });

    test('two hundred slow forms from as many addresses do not block uploads', async () => {
      await Promise.all(Array.from({ length: 200 }, (_one, index) => beginForm({ localAddress: `127.0.1.${index + 1}` })));
      expect(await send('passport', { token: await signIn() })).toBe(200);
    });

    test('beyond an address’s limit, the slowest form is dropped for the next one', async () => {
      const slow = await Promise.all(Array.from({ length: 30 }, () => beginForm()));
      await expect.poll(() => slow.filter(({ received }) => received() !== '').length, { timeout: 20_000 }).toBeGreaterThanOrEqual(6);
      const token = await signIn();
      await expect.poll(() => send('address', { token }), { timeout: 20_000 }).toBe(200);
      expect(slow.map(({ received }) => received()).filter((answer) => answer !== '' && codeIn(answer) === 'requestTooSlow')).not.toEqual(
        [],
      );
    });
  });

  describe('a download', () => {
    async function uploadAs(email: string, bytes = jpeg): Promise<{ readonly token: string; readonly id: number }> {
      const token = await signIn(email);
      const { data } = uploadResponseSchema.parse((await uploadPassport(token, { bytes })).json());
      return { token, id: data.document.id ?? 0 };
    }

    test.each([
      ['image/jpeg', 'jpg', jpeg],
      ['application/pdf', 'pdf', makePdf()],
    ])('returns %s unchanged, as a download and never inline', async (mediaType, ending, bytes) => {
      const { token, id } = await uploadAs(OWNER, bytes);
      const response = await download(id, token);
      expect(response.statusCode).toBe(200);
      expect(response.rawPayload.equals(bytes)).toBe(true);
      expect(response.headers).toMatchObject({
        'content-type': mediaType,
        'content-disposition': `attachment; filename="passport-${id}.${ending}"`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'no-store',
      });
    });

    test('of another client’s document is not found, with the same response as for an unknown one', async () => {
      const mine = await uploadAs(OWNER);
      const theirs = await uploadAs(OTHER);
      const [foreign, missing] = [await download(mine.id, theirs.token), await download(2_000_000_000, theirs.token)];
      expect(refusalOf(foreign)).toEqual([404, 'notFound']);
      expect(foreign.body).toBe(missing.body);
    });

    test.each<[string, Audience | null]>([
      ['nobody', null],
      ['an operator', 'operator'],
      ['an affiliate', 'affiliate'],
    ])('is refused for %s', async (_case, audience) => {
      const { id } = await uploadAs(OWNER);
      const token = audience === null ? undefined : await signIn(OWNER, audience);
      expect(refusalOf(await download(id, token))).toEqual([401, 'notSignedIn']);
    });

    test.each(['0', '-1', '1.5', 'passport', '99999999999999999999', '1%2F..'])('of %s is rejected', async (id) => {
      expect(refusalOf(await download(id, await signIn()))[0]).toBe(400);
    });

    test('from an unreachable store is not reported as missing', async () => {
      const { token, id } = await uploadAs(OWNER);
      api.storedFiles.setReachable(false);
      expect(refusalOf(await download(id, token))).toEqual([503, 'unavailable']);
      api.storedFiles.setReachable(true);
      expect((await download(id, token)).statusCode).toBe(200);
    });

    test('of a file changed in the store is a server error and returns nothing', async () => {
      const { token, id } = await uploadAs(OWNER);
      const [key = ''] = api.storedFiles.keys();
      await api.storedFiles.put(key, Buffer.from('not what was sealed, and long enough to be'));
      expect(refusalOf(await download(id, token))).toEqual([500, 'internal']);
    });
  });

  test('neither a document nor a token is written to the log', async () => {
    const token = await signIn();
    await uploadPassport(token, { token, fileName: 'ada-lovelace.jpg', bytes: makePdf('<</Title(Ada Lovelace)>>') });
    await upload({ type: 'address', bytes: Buffer.from('Ada Lovelace'), token });
    const [{ id } = { id: 0 }] = await database.query<{ id: number }>('SELECT id FROM documents');
    await download(id, token);
    const log = api.logLines.join('');
    expect(log).toContain(accountPaths.upload);
    for (const secret of [token, 'lovelace', 'Lovelace', OWNER, ...api.storedFiles.keys()]) expect(log).not.toContain(secret);
  });
});
