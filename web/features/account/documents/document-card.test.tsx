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

/** An upload whose progress the test controls. */
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

describe('the status of a document', () => {
  test.each<[string, DocumentView, string | null, boolean]>([
    ['waiting: upload, no label', WAITING, null, true],
    ['processing: no upload', SENT, 'Processing', false],
    ['approved: no upload', { ...SENT, status: 'approved' }, 'Approved', false],
    ['rejected: upload again', { ...SENT, status: 'rejected', note: 'A corner is missing.' }, 'Rejected', true],
  ])('%s', (_, document, label, hasUpload) => {
    show(document);
    expect(screen.getByRole('status').textContent).toBe(label ?? '');
    expect(input() !== null).toBe(hasUpload);
  });

  test('a rejection shows the reason', () => {
    show({ ...SENT, status: 'rejected', note: 'A corner is missing.' });
    expect(screen.getByText('A corner is missing.')).toBeTruthy();
  });

  test('the uploaded file can be downloaded', () => {
    show(SENT);
    expect(screen.getByText('PDF · 293 KB · 1 Mar 2026')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Download Passport' })).toBeTruthy();
  });
});

describe('a selected file', () => {
  test.each([
    ['of another type, whatever its name', PNG, 'File not supported'],
    ['that is too large', LARGE, 'The file is larger than 2 MB.'],
  ])('%s is rejected before upload', async (_, file, message) => {
    show();
    choose(file);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(input()?.getAttribute('aria-invalid')).toBe('true');
    expect(FakeRequest.all).toEqual([]);
  });

  test('can be dropped instead', async () => {
    show();
    fireEvent.drop(input() ?? document.body, { dataTransfer: { files: [JPEG] } });
    expect(await screen.findByAltText('Preview of passport.jpg')).toBeTruthy();
  });

  test('is previewed before upload and can be discarded', async () => {
    show();
    choose(JPEG);
    expect((await screen.findByAltText('Preview of passport.jpg')).getAttribute('src')).toMatch(/^blob:/);
    await click('Choose another file');
    expect(input()).toBeTruthy();
    expect(FakeRequest.all).toEqual([]);
  });

  test('is uploaded, and the account reloaded', async () => {
    const onChanged = show();
    choose(JPEG);
    await click('Upload');
    expect(screen.getByRole('progressbar', { name: 'Uploading passport.jpg' })).toBeTruthy();
    await FakeRequest.all[0]?.answer(200, { status: true });
    await expect.poll(() => onChanged).toHaveBeenCalledWith(exampleUser({ city: 'Potsdam' }));
  });

  test('is kept after a failed upload and can be sent again', async () => {
    show();
    choose(JPEG);
    await click('Upload');
    await FakeRequest.all[0]?.answer(503, errorBody('unavailable'));
    expect((await screen.findByRole('alert')).textContent).toBe('The service is temporarily unavailable. Try again in a moment.');
    await click('Try again');
    expect(FakeRequest.all).toHaveLength(2);
  });

  test('that the server rejects must be replaced', async () => {
    show();
    choose(JPEG);
    await click('Upload');
    await FakeRequest.all[0]?.answer(400, errorBody('fileNotSupported'));
    expect((await screen.findByRole('alert')).textContent).toBe('File not supported');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await click('Choose another file');
    expect(input()).toBeTruthy();
  });

  test('can be cancelled during upload', async () => {
    const onChanged = show();
    choose(JPEG);
    await click('Upload');
    await click('Cancel');
    expect(await screen.findByRole('button', { name: 'Upload' })).toBeTruthy();
    expect(onChanged).not.toHaveBeenCalled();
  });
});
