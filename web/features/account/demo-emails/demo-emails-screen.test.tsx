import { errorBody } from '@fairlead/contract/errors.ts';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { InEnglish } from '../../../i18n/english.fixture.tsx';
import { DemoEmailsScreen } from './demo-emails-screen.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const MAIL = {
  id: '20270115T080000000Z-000000000000',
  to: 'anna@example.com',
  subject: 'Reset your password',
  at: '2027-01-15T08:00:00.000Z',
  text: `Hello Anna,\n\n${location.origin}/password/reset#abc\n\nhttps://elsewhere.example/\n`,
};

/** A mailbox with one email to Anna, found by a search for her or by an empty search. */
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
    return <DemoEmailsScreen to={to} onSearch={search} />;
  }
  render(<Mailbox />, { wrapper: InEnglish });
  return onSearch;
}

test('the recipient search is passed on, and all emails are one click away', async () => {
  const onSearch = show();
  expect(await screen.findByRole('button', { name: /Reset your password/ })).toBeTruthy();
  const recipient = screen.getByLabelText<HTMLInputElement>('Recipient');
  fireEvent.change(recipient, { target: { value: ' nobody@example.com ' } });
  fireEvent.submit(screen.getByRole('search'));
  expect(await screen.findByText('No emails to nobody@example.com')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show all emails' }));
  expect(await screen.findByRole('button', { name: /Reset your password/ })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Recipient').value).toBe('');
  expect(onSearch.mock.calls).toEqual([['nobody@example.com'], ['']]);
});

test('a new email appears without a reload', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let hasCome = false;
  show(() => Response.json({ status: true, data: hasCome ? [MAIL] : [] }));
  expect(await screen.findByText('No emails yet')).toBeTruthy();
  hasCome = true;
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(await screen.findByRole('button', { name: /Reset your password/, expanded: true })).toBeTruthy();
});

test('only links to this site are clickable, and they stay on it', async () => {
  show();
  await screen.findByRole('button', { name: /Reset your password/ });
  const links = within(screen.getByRole('region', { name: 'Emails' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/password/reset#abc']);
  expect(screen.getByText(/elsewhere\.example/)).toBeTruthy();
});

test('the page says so if the server sends real emails', async () => {
  show(() => Response.json(errorBody('notFound'), { status: 404 }));
  expect(await screen.findByText('This server sends real emails. Check your own inbox.')).toBeTruthy();
});
