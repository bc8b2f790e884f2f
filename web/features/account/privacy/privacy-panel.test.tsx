import { errorBody, type ErrorCode } from '@fairlead/contract/errors.ts';
import { privacyPaths } from '@fairlead/contract/paths.ts';
import type { DeletionState } from '@fairlead/contract/account/privacy.ts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { InEnglish } from '../../../i18n/english.fixture.tsx';
import type { RunSensitive } from '../my-account/use-run-sensitive.tsx';
import { PrivacyPanel } from './privacy-panel.tsx';

type Answer = () => Response | Promise<Response>;

const NONE: DeletionState = { status: true, data: null };
const OPEN: DeletionState = {
  status: true,
  data: { requested_at: '2026-11-20T10:00:00.000Z', state: 'open', note: '', decided_at: null },
};
const refuse = (code: ErrorCode, status: number) => Response.json(errorBody(code), { status });

let answers: Record<string, Answer>;
let calls: { readonly path: string; readonly init: RequestInit }[];
let saved: { readonly name: string; readonly file: Blob }[];

beforeEach(() => {
  answers = { [privacyPaths.deletion]: () => Response.json(NONE) };
  calls = [];
  saved = [];
  const files = new Map<string, Blob>();
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    calls.push({ path, init });
    return answers[path]?.() ?? refuse('notFound', 404);
  });
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.set('blob:file', file as Blob);
    return 'blob:file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const file = files.get(this.href);
    if (file !== undefined) saved.push({ name: this.download, file });
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const unguarded: RunSensitive = (call) => call();

async function show(runSensitive: RunSensitive = unguarded) {
  render(<PrivacyPanel token="the-token" runSensitive={runSensitive} />, { wrapper: InEnglish });
  await waitFor(() => expect(calls).toHaveLength(1));
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string) => fireEvent.click(button(name));
const bodyOf = (path: string): unknown => {
  const body = calls.find((call) => call.path === path)?.init.body;
  return typeof body === 'string' ? JSON.parse(body) : undefined;
};

describe('the personal-data export', () => {
  test('is saved as readable JSON', async () => {
    const data = { generated_at: '2026-11-20T10:00:00.000Z', parts: [{ name: 'details', is_complete: true, records: [{ id: 1 }] }] };
    answers[privacyPaths.data] = () => Response.json({ status: true, data });
    await show();
    press('Download JSON');
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['fairlead-data.json']));
    const text = (await saved[0]?.file.text()) ?? '';
    expect(JSON.parse(text)).toEqual(data);
    expect(text).toContain('\n  "parts"');
  });

  test("is saved as PDF in the page's language, with the token only in the header", async () => {
    document.documentElement.lang = 'de';
    answers[privacyPaths.dataPdf] = () => new Response('%PDF-1.3', { headers: { 'content-type': 'application/pdf' } });
    await show();
    press('Download PDF');
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['fairlead-data.pdf']));
    const call = calls.find(({ path }) => path === privacyPaths.dataPdf);
    expect(call?.init).toMatchObject({ method: 'POST', headers: { authorization: 'Bearer the-token', 'accept-language': 'de' } });
    document.documentElement.lang = 'en';
  });

  test('is requested again once the password was confirmed', async () => {
    let isProven = false;
    answers[privacyPaths.dataPdf] = () => (isProven ? new Response('%PDF-1.3') : refuse('recentLoginRequired', 403));
    await show(async (call) => {
      const first = await call();
      expect(first).toMatchObject({ ok: false, failure: { body: { error: { code: 'recentLoginRequired' } } } });
      isProven = true;
      return call();
    });
    press('Download PDF');
    await waitFor(() => expect(saved).toHaveLength(1));
  });

  test('shows no error if the client closes the password window', async () => {
    answers[privacyPaths.data] = () => refuse('recentLoginRequired', 403);
    await show();
    press('Download JSON');
    await waitFor(() => expect(button('Download JSON').getAttribute('aria-busy')).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test.each<[string, Answer, string]>([
    ['too many downloads', () => refuse('tooManyRequests', 429), 'You can download your data up to ten times an hour. Try again later.'],
    ['no connection', () => Promise.reject(new TypeError('failed')), 'We couldn’t reach the server.'],
  ])('%s is reported', async (_name, answer, text) => {
    answers[privacyPaths.dataPdf] = answer;
    await show();
    press('Download PDF');
    expect((await screen.findByRole('alert')).textContent).toContain(text);
    expect(saved).toEqual([]);
  });
});

describe('the deletion request', () => {
  test('is sent only after a confirmation, with the reason', async () => {
    answers[privacyPaths.requestDeletion] = () => Response.json(OPEN);
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Request deletion' }));
    expect(calls.map(({ path }) => path)).toEqual([privacyPaths.deletion]);
    fireEvent.change(await screen.findByLabelText('Reason (optional)'), { target: { value: '  Enough. ' } });
    press('Request deletion');
    expect(await screen.findByText(/^You requested deletion on .*2026\. We haven’t decided yet\.$/)).toBeTruthy();
    expect(bodyOf(privacyPaths.requestDeletion)).toEqual({ reason: 'Enough.' });
    expect(screen.queryByRole('button', { name: 'Request deletion' })).toBeNull();
  });

  test('is not sent if the client changes their mind', async () => {
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Request deletion' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Keep my account' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.map(({ path }) => path)).toEqual([privacyPaths.deletion]);
  });

  test('can be withdrawn while it is pending', async () => {
    answers[privacyPaths.deletion] = () => Response.json(OPEN);
    answers[privacyPaths.withdrawDeletion] = () => Response.json({ ...OPEN, data: { ...OPEN.data, state: 'withdrawn' } });
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Withdraw request' }));
    expect(await screen.findByText(/^You withdrew your request/)).toBeTruthy();
    expect(button('Request deletion')).toBeTruthy();
  });

  test.each([
    ['refused', true],
    ['granted', false],
  ] as const)('that was %s shows the note; it can be made again: %s', async (state, canAsk) => {
    answers[privacyPaths.deletion] = () => Response.json({ ...OPEN, data: { ...OPEN.data, state, note: 'We keep it until 2031.' } });
    await show();
    expect(await screen.findByText('We keep it until 2031.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Request deletion' }) !== null).toBe(canAsk);
  });

  test('can be reloaded if its status could not be loaded', async () => {
    answers[privacyPaths.deletion] = () => refuse('internal', 500);
    await show();
    expect(await screen.findByText('We couldn’t check whether you’ve requested deletion.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Request deletion' })).toBeNull();
    answers[privacyPaths.deletion] = () => Response.json(NONE);
    press('Try again');
    expect(await screen.findByRole('button', { name: 'Request deletion' })).toBeTruthy();
  });
});
