/** The ways that everybody goes, as steps of a person at a browser. */
import { DEMO_PASSWORD } from '@fairlead/contract/demo-logins.ts';
import { centsToEuros } from '@fairlead/domain/money.ts';
import { MINIMUM_DEPOSIT } from '@fairlead/domain/payments/deposit-rules.ts';
import { expect } from 'vitest';
import type { Credentials } from '../support/browser/planted-clients.ts';
import { field, press, saying, type EnginePage, type Place } from './engine-page.ts';

export interface Flow {
  readonly title: string;
  readonly steps: readonly Step[];
}

interface Step {
  readonly title: string;
  play(page: EnginePage, people: People): Promise<void>;
}

export interface People {
  readonly client: Credentials;
  /** The number of a withdrawal that waits for an operator. */
  readonly withdrawal: string;
}

const OPERATOR: Credentials = { email: 'operator@fairlead.test', password: DEMO_PASSWORD };
const PATIENCE = { timeout: 30_000, interval: 100 };

const SYMBOL = 'BTCUSD';
const quoteOf = (side: 'Sell' | 'Buy'): Place => `//h1/..//dt[normalize-space(.)='${side}']/following-sibling::dd`;
const position: Place = `//*[@role='row' or self::tr][.//*[@aria-label='Close Bitcoin']]`;

async function expectSeen(page: EnginePage, place: Place): Promise<void> {
  await expect.poll(() => page.texts(place), { ...PATIENCE, message: place }).not.toEqual([]);
}

/** Clicks as soon as it's there. */
async function click(page: EnginePage, place: Place): Promise<void> {
  await expectSeen(page, place);
  await page.click(place);
}

async function type(page: EnginePage, label: string, text: string): Promise<void> {
  await expectSeen(page, field(label));
  await page.type(field(label), text);
}

async function logIn(page: EnginePage, { email, password }: Credentials): Promise<void> {
  await type(page, 'Email', email);
  await type(page, 'Password', password);
  await click(page, `//main${press('Log in')}`);
}

export const FLOWS: readonly Flow[] = [
  {
    title: 'a client comes, trades and goes',
    steps: [
      {
        title: 'the public page leads to the login',
        async play(page) {
          await page.open('/');
          await expectSeen(page, '//h1');
          await click(page, press('Log in'));
          await expect.poll(() => page.path(), PATIENCE).toBe('/login');
        },
      },
      {
        title: 'the login leads in',
        async play(page, { client }) {
          await logIn(page, client);
          await expect.poll(() => page.path(), PATIENCE).not.toMatch(/^\/login/);
        },
      },
      {
        title: 'the platform shows live prices',
        async play(page) {
          await page.open(`/platform/${SYMBOL}`);
          await expect.poll(() => page.texts(quoteOf('Buy')), PATIENCE).toEqual([expect.stringMatching(/\d/)]);
          const before = await page.texts(quoteOf('Buy'));
          await expect.poll(() => page.texts(quoteOf('Buy')), PATIENCE).not.toEqual(before);
        },
      },
      {
        title: 'a position is opened',
        async play(page) {
          await type(page, 'Amount', '500');
          await click(page, press(`Buy ${SYMBOL}`));
          await expectSeen(page, saying('New position was created successfully'));
          await expect.poll(() => page.texts(position), PATIENCE).toEqual([expect.stringContaining('€500.00')]);
        },
      },
      {
        title: 'and closed',
        async play(page) {
          await click(page, press('Close Bitcoin'));
          await expect.poll(() => page.texts(position), PATIENCE).toEqual([]);
        },
      },
      {
        title: 'the page of deposits says what it takes',
        async play(page) {
          await page.open('/payment/creditCard');
          await expectSeen(page, saying(`From €${centsToEuros(MINIMUM_DEPOSIT).toLocaleString('en')} to €`));
        },
      },
      {
        title: 'after the logout the platform asks for a login',
        async play(page) {
          await click(page, press('Log out'));
          await expect.poll(() => page.path(), PATIENCE).toBe('/');
          await expectSeen(page, press('Log in'));
          await page.open(`/platform/${SYMBOL}`);
          await expect.poll(() => page.path(), PATIENCE).toMatch(/^\/login/);
        },
      },
    ],
  },
  {
    title: 'an operator finds the withdrawal that waits',
    steps: [
      {
        title: 'the login leads to the queue',
        async play(page, { withdrawal }) {
          await page.open('/backoffice/withdrawals');
          await logIn(page, OPERATOR);
          await expectSeen(page, press(`Review ${withdrawal}`));
        },
      },
      {
        title: 'a review opens',
        async play(page, { withdrawal }) {
          await click(page, press(`Review ${withdrawal}`));
          await expectSeen(page, `//*[@role='dialog']${saying('€123.45 by wire')}`);
        },
      },
    ],
  },
];
