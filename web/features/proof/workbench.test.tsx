import texts from '@fairlead/contract/proof/texts/en.json' with { type: 'json' };
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { InEnglish } from '../../i18n/english.fixture.tsx';
import { loadExample } from './example/load-example.ts';
import { makeExample } from './example/make-example.fixture.ts';
import type { TakenFile } from './intake/take-file.ts';
import { Workbench } from './workbench.tsx';

const { file, keys } = makeExample();
/** Another key under the same name. */
const OTHER_KEY = 'example.invalid/log+2b144a13+AQABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f';
/** What this site's log serves. */
let site: Record<string, string>;

beforeEach(() => {
  site = {};
  vi.stubGlobal('fetch', (path: string) => {
    const content = site[path];
    return Promise.resolve(content === undefined ? new Response('not found', { status: 404 }) : new Response(content));
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const show = (taken: readonly TakenFile[]) => render(<Workbench taken={taken} texts={texts} />, { wrapper: InEnglish });
const textFile = (text: string): TakenFile => ({ name: 'mine.json', content: { kind: 'text', text } });

test('the example is proven, and what happened is in words', async () => {
  show([await loadExample('genuine')]);
  expect(await screen.findByRole('heading', { name: 'Example: proven with the example’s key' })).toBeTruthy();
  expect(screen.getByText(/^Long position 42 in BTCUSD closed at 62,018\.75/)).toBeTruthy();
});

test('the forged example is refused, and the receipt that is wrong is open', async () => {
  show([await loadExample('forged')]);
  expect(await screen.findByRole('heading', { name: 'Not proven: this is not what the log holds' })).toBeTruthy();
  expect(screen.getByText('This concerns 1 of 4 receipts in the file.')).toBeTruthy();
  const open = screen.getAllByText(/^Receipt \d of 4/).filter((each) => each.closest('details')?.open);
  expect(open.map(({ textContent }) => textContent?.slice(0, 14))).toEqual(['Receipt 4 of 4']);
  expect(screen.getByRole('region', { name: 'What the file says, unproven' })).toBeTruthy();
});

test('a file that is none says why, beside an example, which is not counted as proven', async () => {
  show([textFile('%PDF-1.7'), await loadExample('genuine')]);
  expect(await screen.findByRole('heading', { name: 'Can’t be read' })).toBeTruthy();
  expect(screen.getByText('A PDF is for reading, and can’t be verified. Choose the JSON file with the same receipts.')).toBeTruthy();
  expect(screen.getByText('0 of 2 files proven')).toBeTruthy();
});

test('without the key of its log nothing is decided, until the reader enters it', async () => {
  const other = JSON.stringify(file).replaceAll('example.invalid/log', 'broker.example/log');
  show([textFile(other)]);
  expect(await screen.findByRole('heading', { name: 'Can’t be decided: this device has no key for the log' })).toBeTruthy();
  const field = screen.getByLabelText('Key from somewhere else');
  fireEvent.change(field, { target: { value: 'broker.example/log+00000000+nonsense' } });
  fireEvent.click(screen.getByRole('button', { name: 'Trust this key' }));
  expect(await screen.findByText(/^This isn’t a complete key/)).toBeTruthy();
  fireEvent.change(field, { target: { value: keys.witness } });
  fireEvent.click(screen.getByRole('button', { name: 'Trust this key' }));
  expect(await screen.findByText('The key is trusted now.')).toBeTruthy();
  expect(localStorage.getItem('log_keys')).toContain('witness.invalid/example');
});

test('the key of the site is kept, and a different one for the same log is an alarm', async () => {
  site['/log/key'] = `${keys.log}\n`;
  show([]);
  expect(await screen.findByText(/^Published by this site, first seen on this device on /)).toBeTruthy();
  cleanup();
  localStorage.setItem('log_keys', localStorage.getItem('log_keys')?.replace(keys.log, OTHER_KEY) ?? '');
  show([]);
  const alarm = await screen.findByRole('alert');
  expect(within(alarm).getByText('Warning: this site shows a different key than before')).toBeTruthy();
  expect(alarm.textContent).toContain(keys.log);
  expect(alarm.textContent).toContain(OTHER_KEY);
});

test('a checkpoint of another reader that is signed by no one is no proof', async () => {
  site['/log/key'] = `${keys.log}\n`;
  site['/log/checkpoint'] = file.receipts[0]?.proof.split('\n\n').slice(1).join('\n\n') ?? '';
  show([]);
  fireEvent.click(await screen.findByText('Compare two checkpoints'));
  await waitFor(() => expect(screen.getByText('1,000')).toBeTruthy());
  const field = screen.getByLabelText('Checkpoint or receipt of another client');
  fireEvent.change(field, { target: { value: site['/log/checkpoint'].replace('\n1000\n', '\n1001\n') } });
  fireEvent.click(screen.getByRole('button', { name: 'Compare' }));
  expect(await screen.findByText('This checkpoint’s signature is not genuine')).toBeTruthy();
  fireEvent.change(field, { target: { value: site['/log/checkpoint'].trim() } });
  fireEvent.click(screen.getByRole('button', { name: 'Compare' }));
  expect(await screen.findByText('Both are the same')).toBeTruthy();
});
