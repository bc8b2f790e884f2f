import * as phoneNumbers from '@fairlead/contract/account/phone-number.ts';
import { errorBody } from '@fairlead/contract/errors.ts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { InEnglish } from '../../../i18n/english.fixture.tsx';
import { sessionStore } from '../session-store.ts';
import { exampleUser } from '../session-user.fixture.ts';
import { InfoForm } from './info-form.tsx';
import { SensitiveCalls } from './use-run-sensitive.tsx';

const COUNTRIES = [
  { id: 276, alpha2: 'DE', name: 'Germany' },
  { id: 40, alpha2: 'AT', name: 'Austria' },
];
const NEWCOMER = exampleUser({ verified_account: false, country_id: 276, phone: '+4930901820' });

beforeEach(() => sessionStore.save(NEWCOMER));
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function show(user = NEWCOMER) {
  const onSaved = vi.fn();
  const Page = () => (
    <SensitiveCalls email={user.email}>
      <InfoForm user={user} countries={COUNTRIES} phoneNumbers={phoneNumbers} onSaved={onSaved} />
    </SensitiveCalls>
  );
  const Stub = createRoutesStub([{ path: '/', Component: Page }]);
  render(<Stub />, { wrapper: InEnglish });
  return onSaved;
}

function answerWith(...answers: readonly (() => Response | Promise<Response>)[]) {
  let call = 0;
  const fetch = vi.fn<(path: string, init: { readonly body: string }) => Promise<Response>>(async () => {
    const answer = answers[Math.min(call, answers.length - 1)];
    call += 1;
    return answer === undefined ? Response.error() : answer();
  });
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const country = () => screen.getByLabelText<HTMLSelectElement>('Country', { selector: 'select' });
const type = (label: string, text: string) => fireEvent.input(field(label), { target: { value: text } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const refuse =
  (...refusal: Parameters<typeof errorBody>) =>
  () =>
    Response.json(errorBody(...refusal), { status: 400 });

describe('validation before submit', () => {
  test.each([
    ['First name', ' ', 'First name is required'],
    ['Last name', '', 'Last name is required'],
    ['Email', '', 'Email is required'],
    ['Email', 'ada', 'invalid email address'],
    ['Phone number', '', 'Phone number is required'],
    ['Phone number', '12', 'Phone number not valid'],
    ['Date of birth', '', 'Date of birth is required'],
    ['Date of birth', '2020-01-01', 'You must be at least 18 years old.'],
    ['State or region', '', 'State or region is required'],
    ['City', '', 'City is required'],
    ['Street and number', '', 'Street and number is required'],
    ['Postal code', '1'.repeat(21), 'Postal code has maximum 20 characters'],
  ])('%s %j: %s', async (label, text, message) => {
    const fetch = answerWith(() => Response.json({}));
    show();
    type(label, text);
    save();
    await waitFor(() => expect(field(label).getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText(message)).toBeTruthy();
    expect(fetch).not.toHaveBeenCalled();
  });

  test('a country is required', async () => {
    answerWith(() => Response.json({}));
    show({ ...NEWCOMER, country_id: null });
    save();
    expect(await screen.findByText('Country is required')).toBeTruthy();
  });
});

test('the details are sent, and the returned account is passed on', async () => {
  const saved = { ...NEWCOMER, city: 'Potsdam' };
  const fetch = answerWith(() => Response.json({ status: true, data: saved }));
  const onSaved = show();
  type('City', 'Potsdam');
  fireEvent.change(country(), { target: { value: '40' } });
  save();
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(saved));
  const [path, init] = fetch.mock.calls[0] ?? [];
  expect(path).toBe('/api/accounts/update');
  expect(JSON.parse(init?.body ?? '')).toEqual({
    first_name: 'Ada',
    last_name: 'Lindqvist',
    email: 'ada@example.test',
    phone: '+4930901820',
    birth_date: '1990-04-12',
    country_id: 40,
    state: 'Berlin',
    city: 'Potsdam',
    street: 'Hafenweg 1',
    zip_code: '10115',
  });
});

describe('a refusal is shown at its field, and the input is kept', () => {
  test.each([
    ['Email', refuse('emailTaken', { fields: [{ field: 'email', message: 'taken' }] }), 'This email already exist'],
    ['Date of birth', refuse('underAge'), 'You must be at least 18 years old.'],
    [
      'Postal code',
      refuse('invalidInput', { fields: [{ field: 'zip_code', message: 'no' }] }),
      'Postal code wasn’t accepted. Check it and try again.',
    ],
  ])('%s', async (label, answer, message) => {
    answerWith(answer);
    show();
    type('City', 'Potsdam');
    save();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
    expect(field('City').value).toBe('Potsdam');
  });
});

test.each([
  ['no response', () => Promise.reject(new TypeError('no network')), 'We couldn’t reach the server.'],
  ['a server error', refuse('internal'), 'Something went wrong on our side.'],
  ['too many attempts', refuse('tooManyAttempts', { retryAfterSeconds: 120 }), 'Try again in 2 minutes.'],
])('%s is reported above the button', async (_, answer, message) => {
  answerWith(answer);
  show();
  save();
  expect((await screen.findByRole('alert')).textContent).toContain(message);
});

describe('a change of email', () => {
  const asks = refuse('recentLoginRequired');

  test('needs the password, then sends the details again', async () => {
    const saved = { ...NEWCOMER, email: 'new@example.test' };
    const fetch = answerWith(
      asks,
      () => Response.json({ status: true }),
      () => Response.json({ status: true, data: saved }),
    );
    const onSaved = show();
    type('Email', 'new@example.test');
    save();
    fireEvent.input(await screen.findByLabelText('Current password'), { target: { value: 'my password' } });
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(saved));
    expect(fetch.mock.calls.map(([path]) => path)).toEqual([
      '/api/accounts/update',
      '/api/accounts/confirmPassword',
      '/api/accounts/update',
    ]);
  });

  test('reports a wrong password', async () => {
    answerWith(asks, refuse('currentPasswordWrong'));
    show();
    type('Email', 'new@example.test');
    save();
    fireEvent.input(await screen.findByLabelText('Current password'), { target: { value: 'not it' } });
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Your current password is incorrect.')).toBeTruthy();
  });

  test('is cancelled by closing the window: nothing is saved, no error is shown, the input is kept', async () => {
    const fetch = answerWith(asks);
    const onSaved = show();
    type('Email', 'new@example.test');
    save();
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByLabelText('Current password')).toBeNull());
    expect([fetch.mock.calls.length, onSaved.mock.calls.length, screen.queryByRole('alert')]).toEqual([1, 0, null]);
    expect(field('Email').value).toBe('new@example.test');
  });
});

test('a verified client cannot change what was checked against a document', () => {
  show({ ...NEWCOMER, verified_account: true });
  const locked = ['First name', 'Last name', 'Date of birth'].map((label) => field(label).readOnly);
  expect([...locked, country().disabled]).toEqual([true, true, true, true]);
  expect(['Email', 'City', 'Postal code'].map((label) => field(label).readOnly)).toEqual([false, false, false]);
});

test('a session that the server has ended ends here too', async () => {
  answerWith(() => Response.json(errorBody('notSignedIn'), { status: 401 }));
  show();
  save();
  await waitFor(() => expect(sessionStore.get()).toBeNull());
});
