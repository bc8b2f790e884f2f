import { errorBody } from '@fairlead/contract/errors.ts';
import type { DocumentView } from '@fairlead/contract/account/client.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { InEnglish } from '../../../i18n/english.fixture.tsx';
import { sessionStore } from '../session-store.ts';
import { exampleUser } from '../session-user.fixture.ts';
import { DocumentCard } from './document-card.tsx';

const WAITING: DocumentView = { status: 'waiting', note: '', updated: null, id: null, mediaType: null, sizeBytes: null };
const SENT: DocumentView = {
  status: 'processing',
  note: '',
  updated: '2026-03-01T12:00:00.000Z',
  id: 5,
  mediaType: 'application/pdf',
  sizeBytes: 300_000,
};

const JPEG = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'passport.jpg', { type: 'image/jpeg' });
const PNG = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], 'passport.jpg', { type: 'image/jpeg' });
const LARGE = new File([new Uint8Array([0xff, 0xd8, 0xff]), new Uint8Array(2 * 1024 * 1024)], 'passport.jpg');

/** An upload in the middle of which the test stands. */
class FakeRequest extends EventTarget {
  static all: FakeRequest[] = [];
  readonly upload = new EventTarget();
  responseText = '';
  status = 0;
  constructor() {
    super();
    FakeRequest.all.push(this);
  }
  open(): void {}
  setRequestHeader(): void {}
  send(): void {}
  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }
  async answer(status: number, body: unknown): Promise<void> {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    await act(async () => {
      this.dispatchEvent(new Event('load'));
      await Promise.resolve();
    });
  }
}

beforeEach(() => {
  FakeRequest.all = [];
  sessionStore.save(exampleUser());
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ status: true, data: exampleUser({ city: 'Potsdam' }) })),
  );
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function show(document: DocumentView = WAITING) {
  const onChanged = vi.fn();
  render(<DocumentCard kind="passport" document={document} onChanged={onChanged} />, { wrapper: InEnglish });
  return onChanged;
}

const input = () => screen.queryByLabelText<HTMLInputElement>('Choose a file: Passport');
const choose = (file: File) => fireEvent.change(input() ?? document.body, { target: { files: [file] } });
const click = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

describe('how it stands', () => {
  test.each<[string, DocumentView, string | null, boolean]>([
    ['waiting: the upload, and no label', WAITING, null, true],
    ['processing: no upload', SENT, 'Processing', false],
    ['approved: no upload', { ...SENT, status: 'approved' }, 'Approved', false],
    ['rejected: the upload again', { ...SENT, status: 'rejected', note: 'A corner is missing.' }, 'Rejected', true],
  ])('%s', (_, document, label, hasUpload) => {
    show(document);
    expect(screen.getByRole('status').textContent).toBe(label ?? '');
    expect(input() !== null).toBe(hasUpload);
  });

  test('a rejection says why', () => {
    show({ ...SENT, status: 'rejected', note: 'A corner is missing.' });
    expect(screen.getByText('A corner is missing.')).toBeTruthy();
  });

  test('what was sent can be had back', () => {
    show(SENT);
    expect(screen.getByText('PDF · 293 KB · 1 Mar 2026')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Download Passport' })).toBeTruthy();
  });
});

describe('a file that is chosen', () => {
  test.each([
    ['of another kind, whatever it is called', PNG, 'File not supported'],
    ['that is too large', LARGE, 'The file is larger than 2 MB.'],
  ])('%s is refused before it is sent', async (_, file, message) => {
    show();
    choose(file);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(input()?.getAttribute('aria-invalid')).toBe('true');
    expect(FakeRequest.all).toEqual([]);
  });

  test('can be dropped as well', async () => {
    show();
    fireEvent.drop(input() ?? document.body, { dataTransfer: { files: [JPEG] } });
    expect(await screen.findByAltText('Preview of passport.jpg')).toBeTruthy();
  });

  test('is shown before it is sent, and can be put aside', async () => {
    show();
    choose(JPEG);
    expect((await screen.findByAltText('Preview of passport.jpg')).getAttribute('src')).toMatch(/^blob:/);
    await click('Choose another');
    expect(input()).toBeTruthy();
    expect(FakeRequest.all).toEqual([]);
  });

  test('is sent, and the account loaded anew', async () => {
    const onChanged = show();
    choose(JPEG);
    await click('Send');
    expect(screen.getByRole('progressbar', { name: 'passport.jpg is being sent' })).toBeTruthy();
    await FakeRequest.all[0]?.answer(200, { status: true });
    await expect.poll(() => onChanged).toHaveBeenCalledWith(exampleUser({ city: 'Potsdam' }));
  });

  test('that did not arrive stays, and can be sent again', async () => {
    show();
    choose(JPEG);
    await click('Send');
    await FakeRequest.all[0]?.answer(503, errorBody('unavailable'));
    expect((await screen.findByRole('alert')).textContent).toBe('The service is temporarily unavailable. Please try again in a moment.');
    await click('Try again');
    expect(FakeRequest.all).toHaveLength(2);
  });

  test('that the server cannot take is not sent again: another one is chosen', async () => {
    show();
    choose(JPEG);
    await click('Send');
    await FakeRequest.all[0]?.answer(400, errorBody('fileNotSupported'));
    expect((await screen.findByRole('alert')).textContent).toBe('File not supported');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await click('Choose another');
    expect(input()).toBeTruthy();
  });

  test('can be held back while it is on its way', async () => {
    const onChanged = show();
    choose(JPEG);
    await click('Send');
    await click('Cancel');
    expect(await screen.findByRole('button', { name: 'Send' })).toBeTruthy();
    expect(onChanged).not.toHaveBeenCalled();
  });
});
