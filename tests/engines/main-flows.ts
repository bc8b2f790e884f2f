/** The main user flows, as steps of a person at a browser. */
import { DEMO_PASSWORD } from '@fairlead/contract/demo-logins.ts';
import { centsToEuros } from '@fairlead/domain/money.ts';
import { MINIMUM_DEPOSIT } from '@fairlead/domain/payments/deposit-rules.ts';
import { expect } from 'vitest';
import type { Credentials } from '../support/browser/seeded-clients.ts';
import { field, press, withText, type EnginePage, type Place } from './engine-page.ts';

export interface Flow {
  readonly title: string;
  readonly steps: readonly Step[];
}

interface Step {
  readonly title: string;
  play(page: EnginePage, actors: FlowActors): Promise<void>;
}

export interface FlowActors {
  readonly client: Credentials;
  /** The number of a withdrawal that awaits an operator. */
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

/** Clicks it as soon as it is there. */
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
  await click(page, `//main${press('Sign in')}`);
}

export const FLOWS: readonly Flow[] = [
  {
    title: 'a client signs in, trades and signs out',
    steps: [
      {
        title: 'the public page leads to the sign-in',
        async play(page) {
          await page.open('/');
          await expectSeen(page, '//h1');
          await click(page, press('Sign in'));
          await expect.poll(() => page.path(), PATIENCE).toBe('/login');
        },
      },
      {
        title: 'the sign-in succeeds',
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
          await expectSeen(page, withText('New position was created successfully'));
          await expect.poll(() => page.texts(position), PATIENCE).toEqual([expect.stringContaining('€500.00')]);
        },
      },
      {
        title: 'the position is closed',
        async play(page) {
          await click(page, press('Close Bitcoin'));
          await expect.poll(() => page.texts(position), PATIENCE).toEqual([]);
        },
      },
      {
        title: 'the deposit page states its limits',
        async play(page) {
          await page.open('/payment/creditCard');
          await expectSeen(page, withText(`€${centsToEuros(MINIMUM_DEPOSIT).toLocaleString('en')} to €`));
        },
      },
      {
        title: 'after signing out, the platform requires signing in',
        async play(page) {
          await click(page, press('Sign out'));
          await expect.poll(() => page.path(), PATIENCE).toBe('/');
          await expectSeen(page, press('Sign in'));
          await page.open(`/platform/${SYMBOL}`);
          await expect.poll(() => page.path(), PATIENCE).toMatch(/^\/login/);
        },
      },
    ],
  },
  {
    title: 'an operator finds a pending withdrawal',
    steps: [
      {
        title: 'the sign-in leads to the queue',
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
          await expectSeen(page, `//*[@role='dialog']${withText('€123.45 by bank transfer')}`);
        },
      },
    ],
  },
];
