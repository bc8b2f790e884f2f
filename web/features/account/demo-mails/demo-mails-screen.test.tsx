import { errorBody } from '@fairlead/contract/errors.ts';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { InEnglish } from '../../../i18n/english.fixture.tsx';
import { DemoMailsScreen } from './demo-mails-screen.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const MAIL = {
  id: '20270115T080000000Z-000000000000',
  to: 'anna@example.com',
  subject: 'Choose a new password',
  at: '2027-01-15T08:00:00.000Z',
  text: `Hello Anna,\n\n${location.origin}/password/reset#abc\n\nhttps://elsewhere.example/\n`,
};

/** Anna's mail is there, for whoever searches for it or for none. */
function show(answer?: () => Response) {
  vi.stubGlobal('fetch', async (path: string) => {
    const to = new URL(path, location.origin).searchParams.get('to') ?? '';
    return answer?.() ?? Response.json({ status: true, data: MAIL.to.includes(to) ? [MAIL] : [] });
  });
  const onSearch = vi.fn();
  function Mailbox() {
    const [to, setTo] = useState('');
    const search = (next: string) => {
      onSearch(next);
      setTo(next);
    };
    return <DemoMailsScreen to={to} onSearch={search} />;
  }
  render(<Mailbox />, { wrapper: InEnglish });
  return onSearch;
}

test('the search by recipient is handed on, and all mails are a click away', async () => {
  const onSearch = show();
  expect(await screen.findByRole('button', { name: /Choose a new password/ })).toBeTruthy();
  const recipient = screen.getByLabelText<HTMLInputElement>('Recipient');
  fireEvent.change(recipient, { target: { value: ' nobody@example.com ' } });
  fireEvent.submit(screen.getByRole('search'));
  expect(await screen.findByText('There is no mail to nobody@example.com.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show all mails' }));
  expect(await screen.findByRole('button', { name: /Choose a new password/ })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Recipient').value).toBe('');
  expect(onSearch.mock.calls).toEqual([['nobody@example.com'], ['']]);
});

test('a mail that is on its way appears by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let hasCome = false;
  show(() => Response.json({ status: true, data: hasCome ? [MAIL] : [] }));
  expect(await screen.findByText('There is no mail yet.')).toBeTruthy();
  hasCome = true;
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(await screen.findByRole('button', { name: /Choose a new password/, expanded: true })).toBeTruthy();
});

test('only addresses of our own site are links, and they stay on it', async () => {
  show();
  await screen.findByRole('button', { name: /Choose a new password/ });
  const links = within(screen.getByRole('region', { name: 'Mails' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/password/reset#abc']);
  expect(screen.getByText(/elsewhere\.example/)).toBeTruthy();
});

test('where mails are really sent, the page says so', async () => {
  show(() => Response.json(errorBody('notFound'), { status: 404 }));
  expect(await screen.findByText('This server really sends its mails. Please look in your own mailbox.')).toBeTruthy();
});
