import { errorBody } from '@fairlead/contract/errors.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { uploadFile } from './upload-file.ts';

/** A request as the browser makes it; the test controls its outcome. */
class FakeRequest extends EventTarget {
  static last: FakeRequest;
  readonly upload = new EventTarget();
  readonly headers = new Map<string, string>();
  form: FormData | null = null;
  responseText = '';
  status = 0;
  timeout = 0;
  constructor() {
    super();
    FakeRequest.last = this;
  }
  open(): void {}
  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }
  send(form: FormData): void {
    this.form = form;
  }
  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }
  answer(status: number, body: unknown): void {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    this.dispatchEvent(new Event('load'));
  }
  progress(loaded: number, total: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }));
  }
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('document', { documentElement: { lang: 'de' } });
  return () => vi.unstubAllGlobals();
});

function start() {
  const aborter = new AbortController();
  const shares: number[] = [];
  const file = new File(['content'], 'passport.jpg');
  const answer = uploadFile({
    path: '/api/accounts/upload',
    token: 'token-1',
    fields: { type: 'passport' },
    file,
    onProgress: (share) => shares.push(share),
    signal: aborter.signal,
  });
  return { answer, shares, abort: () => aborter.abort(), request: FakeRequest.last };
}

test('sends the fields, then the file, with the token in the header only', async () => {
  const { answer, request } = start();
  expect([...(request.form?.keys() ?? [])]).toEqual(['type', 'files']);
  expect(Object.fromEntries(request.headers)).toMatchObject({ authorization: 'Bearer token-1', 'accept-language': 'de' });
  request.answer(200, { status: true, data: 1 });
  expect(await answer).toEqual({ ok: true, data: { status: true, data: 1 } });
});

test('reports its progress', async () => {
  const { answer, shares, request } = start();
  request.progress(0, 200);
  request.progress(150, 200);
  request.progress(0, 0);
  request.answer(200, { status: true });
  await answer;
  expect(shares).toEqual([0, 0.75, 0]);
});

test('an error response is returned as for every other call', async () => {
  const { answer, request } = start();
  const body = errorBody('fileNotSupported');
  request.answer(400, body);
  expect(await answer).toEqual({ ok: false, failure: { kind: 'refused', status: 400, body } });
});

test.each(['error', 'timeout'])('%s: no response', async (name) => {
  const { answer, request } = start();
  request.dispatchEvent(new Event(name));
  expect(await answer).toEqual({ ok: false, failure: { kind: 'network' } });
});

test('an aborted upload has no response', async () => {
  const { answer, abort } = start();
  abort();
  expect(await answer).toEqual({ ok: false, failure: { kind: 'network' } });
});
