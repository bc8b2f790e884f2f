import type { Referral, ReferralsRequest, ReferralsResponse } from '@fairlead/contract/account/schemas.ts';
import { errorBody } from '@fairlead/contract/errors.ts';
import { accountPaths } from '@fairlead/contract/paths.ts';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { InEnglish } from '../../../i18n/english.fixture.tsx';
import { sessionStore } from '../session-store.ts';
import { exampleUser } from '../session-user.fixture.ts';
import { ClientReferrals } from './client-referrals.tsx';

function exampleReferral(id: number, changes: Partial<Referral> = {}): Referral {
  return {
    id,
    full_name: `Person${id} P***`,
    first_name: `Person${id}`,
    last_name: 'P***',
    email: `p***@${id}.test`,
    created_at: '2026-05-02T23:30:00.000Z',
    country: 'Austria',
    country_code: 'AT',
    source: 'https://blog.test/brokers',
    conversion: true,
    ...changes,
  };
}

type Page = Omit<ReferralsResponse, 'status'>;
const page = (ids: readonly number[], more: Partial<Page> = {}): Page => ({
  data: ids.map((id) => exampleReferral(id)),
  total: ids.length,
  next: null,
  ...more,
});

let answer: (request: NonNullable<ReferralsRequest>) => Page | Response;
let asked: NonNullable<ReferralsRequest>[];

beforeEach(() => {
  asked = [];
  sessionStore.save(exampleUser());
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    expect(path).toBe(accountPaths.referrals);
    const request = JSON.parse(typeof body === 'string' ? body : '{}') as NonNullable<ReferralsRequest>;
    asked.push(request);
    const answered = answer(request);
    return answered instanceof Response ? answered : Response.json({ status: true, ...answered });
  });
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const show = () => render(<ClientReferrals siteUrl="https://site.test" code="7KQ2M9XW4T" />, { wrapper: InEnglish });
const button = (name: string) => screen.getByRole('button', { name });
const day = (name: 'From' | 'Until') => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: 'From' | 'Until', value: string) => fireEvent.input(day(name), { target: { value } });
const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);
const names = () => rows().map((row) => row.firstElementChild?.textContent);

test('the link is the home page with the code', async () => {
  answer = () => page([]);
  show();
  expect(screen.getByText('https://site.test/?ref=7KQ2M9XW4T')).toBeTruthy();
  expect(await screen.findByText('No sign-ups through your link yet.')).toBeTruthy();
});

describe('the list', () => {
  test("shows the server's data for each referral, with the day in UTC", async () => {
    answer = () => page([4]);
    show();
    await screen.findByText('One sign-up through your link.');
    expect(
      within(rows()[0] ?? document.body)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['Person4 P***', 'p***@4.test', '2 May 2026', '4', 'Person4', 'P***', 'Austria', 'blog.test/brokers', 'Deposited']);
  });

  test('shows unknown values as unknown, without links', async () => {
    answer = () => page([], { data: [exampleReferral(4, { country: '', country_code: null, source: '', conversion: false })], total: 1 });
    show();
    await screen.findByText('One sign-up through your link.');
    expect(rows()[0]?.textContent).toContain('–unknown–unknownNot yet');
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('loads more at the bottom', async () => {
    const upper = Array.from({ length: 25 }, (_, place) => 40 - place);
    answer = ({ before }) => (before === undefined ? page(upper, { total: 26, next: 16 }) : page([7], { total: 26 }));
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('26 of 26')).toBeTruthy();
    expect(names()).toEqual([...upper, 7].map((id) => `Person${id} P***`));
    expect(asked).toEqual([
      { from: null, until: null, limit: 25 },
      { from: null, until: null, limit: 25, before: 16 },
    ]);
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  test('is empty with a link to share and no search', async () => {
    answer = () => page([]);
    show();
    expect(await screen.findByText('No referrals yet')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Copy link' })).toHaveLength(2);
    expect(screen.queryByLabelText('From')).toBeNull();
  });

  test('can be reloaded after a failure', async () => {
    answer = () => Response.json(errorBody('internal'), { status: 500 });
    show();
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong on our side.');
    answer = () => page([4]);
    fireEvent.click(button('Try again'));
    await waitFor(() => expect(names()).toEqual(['Person4 P***']));
  });

  test('ends a session that the server has ended', async () => {
    answer = () => Response.json(errorBody('notSignedIn'), { status: 401 });
    show();
    await waitFor(() => expect(sessionStore.get()).toBeNull());
  });
});

describe('the search', () => {
  async function showList() {
    answer = () => page([9, 8]);
    show();
    await screen.findByText('2 sign-ups through your link.');
  }

  test('requests the selected days, and all days after Reset; the total number of sign-ups stays the same', async () => {
    await showList();
    answer = () => page([8]);
    type('From', '2026-05-01');
    type('Until', '2026-05-01');
    fireEvent.click(button('Search'));
    await waitFor(() => expect(names()).toEqual(['Person8 P***']));
    expect(screen.getByText('1 of 1')).toBeTruthy();
    expect(screen.getByText('2 sign-ups through your link.')).toBeTruthy();

    answer = () => page([9, 8]);
    fireEvent.click(button('Reset'));
    await waitFor(() => expect(names()).toEqual(['Person9 P***', 'Person8 P***']));
    expect([day('From').value, day('Until').value]).toEqual(['', '']);
    expect(asked.slice(1)).toMatchObject([
      { from: '2026-05-01', until: '2026-05-01' },
      { from: null, until: null },
    ]);
  });

  test('says so if there are no sign-ups on the selected days', async () => {
    await showList();
    answer = () => page([]);
    type('From', '2026-05-01');
    fireEvent.click(button('Search'));
    expect(await screen.findByText('No sign-ups on these days')).toBeTruthy();
    expect(button('Reset')).toBeTruthy();
  });

  test('reports an invalid day at its field and sends no request', async () => {
    await showList();
    type('From', '2026-05-02');
    type('Until', '2026-05-01');
    fireEvent.click(button('Search'));
    expect(day('Until').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('“From” can’t be after “Until”.')).toBeTruthy();
    expect(document.activeElement).toBe(day('Until'));
    expect(asked).toHaveLength(1);
    fireEvent.click(button('Reset'));
    expect(screen.queryByText('“From” can’t be after “Until”.')).toBeNull();
  });
});
