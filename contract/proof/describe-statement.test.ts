import { LANGUAGES, type Language } from '@fairlead/contract/language.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { checkStatement, type StatedEvent, type Statement } from '@fairlead/domain/proof/check-statement.ts';
import { STATEMENT_TYPE } from '@fairlead/domain/proof/statement.ts';
import { NO_STOPS } from '@fairlead/domain/trading/stops.ts';
import { describe, expect, test } from 'vitest';
import { describeCheck } from './describe-check.ts';
import { describeStatement } from './describe-statement.ts';
import { createStatementWording, type StatementTexts } from './statement-wording.ts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import it from './texts/it.json' with { type: 'json' };

const TEXTS: Readonly<Record<Language, StatementTexts>> = { en, de, it, es };
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-IE', de: 'de-DE', it: 'it-IT', es: 'es-ES' };
const AT = Date.UTC(2026, 10, 3, 10, 4, 55, 902);

const wordingIn = (language: Language, timeZone = 'UTC') => createStatementWording(TEXTS[language], LOCALES[language], timeZone);

const QUOTE = { bid: price(1_080_000), ask: price(1_080_200), at: AT - 118 };
const TERMS = { symbol: 'EURUSD', side: 'long', margin: cents(100_00), leverage: 30, guaranteedStop: false, ...NO_STOPS } as const;
const CLOSED = {
  id: 1,
  ...TERMS,
  openPrice: price(1_080_200),
  openedAt: AT,
  closePrice: price(1_080_000),
  closedAt: AT,
  profit: cents(-56),
  premium: cents(0),
  financing: cents(0),
  dividends: cents(0),
  reason: 'manual',
  partOf: null,
} as const;
const CLOSE: StatedEvent = {
  kind: 'positionClosed',
  positionId: 1,
  closePrice: price(1_080_000),
  profit: cents(-56),
  reason: 'manual',
  quote: QUOTE,
  seenPrice: price(1_079_950),
};
const SEEN = { price: price(1_079_950), at: AT - 40, frame: AT - 200 };

function statementOf(event: StatedEvent, more: Partial<Statement> = {}): Statement {
  const base = { type: STATEMENT_TYPE, partition: 0, seq: 7, at: AT, account: 12, command: 'a:1', ledger: [], closed: [] } as const;
  return { ...base, events: [event], ...more };
}

const titleIn = (language: Language, event: StatedEvent, more: Partial<Statement> = {}) =>
  describeStatement(statementOf(event, more), wordingIn(language)).events[0]?.title;

describe('what happened is said in the language of the reader', () => {
  test.each<[Language, string]>([
    ['en', 'Long position 1 in EURUSD closed at 1.08: −€0.56'],
    ['de', 'Long-Position 1 in EURUSD geschlossen zu 1,08: −0,56 €'],
    ['it', 'Posizione long 1 su EURUSD chiusa a 1,08: −0,56 €'],
    ['es', 'Posición larga 1 en EURUSD cerrada a 1,08: −0,56 €'],
  ])('in %s', (language, title) => {
    expect(titleIn(language, CLOSE, { closed: [CLOSED] })?.replaceAll('\u00A0', ' ')).toBe(title);
  });

  test('also of a close whose position is not in the statement', () => {
    expect(titleIn('en', CLOSE)).toBe('Position 1 closed at 1.08: −€0.56');
  });

  test.each<[StatedEvent, string]>([
    [{ kind: 'fundsMoved', fundsKind: 'deposit', purse: 'cash', amount: cents(500_00), reference: 'r' }, 'Deposit: +€500.00'],
    [{ kind: 'withdrawalSettled', amount: cents(60_00), reference: 'r', outcome: 'paid' }, 'Withdrawal paid out: €60.00'],
    [{ kind: 'stopsUpdated', positionId: 3, ...NO_STOPS }, 'Stops of position 3 changed'],
    [{ kind: 'other', name: 'alertFired', fields: {} }, 'Price alert reached'],
    [{ kind: 'other', name: 'toString', fields: {} }, '“toString” was recorded. This version can’t explain it; the fields are below'],
  ])('%j', (event, title) => {
    expect(titleIn('en', event)).toBe(title);
  });
});

test('no figure is rounded, and times are to the millisecond, in UTC too', () => {
  const { events, origin } = describeStatement(statementOf(CLOSE, { closed: [CLOSED] }), wordingIn('en', 'Europe/Berlin'));
  const factsOf = Object.fromEntries([...(events[0]?.facts ?? []), ...origin].map(({ label, value }) => [label, value]));
  expect(factsOf).toMatchObject({
    'Price the client saw': '1.07995',
    'Quote (sell / buy)': '1.08 / 1.0802',
    Time: expect.stringMatching(/^03\/11\/2026, 11:04:55\.902 (GMT\+1|CET) · 2026-11-03 10:04:55\.902 UTC$/),
    'Journal entry': '7',
    Account: '12',
  });
});

describe('what the client saw is a claim of its program', () => {
  const seenIn = (event: StatedEvent) =>
    describeStatement(statementOf(event), wordingIn('en')).events[0]?.facts.filter(({ label }) => /saw|Seen|update/.test(label));

  test.each([
    ['of a close', { ...CLOSE, seen: SEEN }],
    [
      'of an opening',
      {
        kind: 'positionOpened',
        position: { id: 1, accountId: 12, openPrice: QUOTE.ask, openedAt: AT, openedBy: 'client', ...TERMS },
        quote: QUOTE,
        priceBound: null,
        orderId: null,
        seen: SEEN,
      },
    ],
  ] satisfies [string, StatedEvent][])('%s, with the moment and the price update', (_what, event) => {
    expect(seenIn(event)).toEqual([
      { label: 'Price the client saw', value: '1.07995' },
      { label: 'Seen at (reported by the client’s program)', value: '03/11/2026, 10:04:55.862 UTC' },
      { label: 'Price update it came in', value: '03/11/2026, 10:04:55.702 UTC' },
    ]);
  });

  test('without a price update if the program named none', () => {
    expect(seenIn({ ...CLOSE, seen: { ...SEEN, frame: null } })?.map(({ label }) => label)).not.toContain('Price update it came in');
  });
});

test('the ledger names the accounts of both sides', () => {
  const ledger = [
    { transaction: 1, kind: 'trade', account: 'client:12:cash', amount: cents(-56) },
    { transaction: 1, kind: 'trade', account: 'house:trading', amount: cents(56) },
    { transaction: 2, kind: 'trade', account: 'moon', amount: cents(0) },
  ];
  expect(describeStatement(statementOf(CLOSE, { ledger }), wordingIn('en')).ledger).toEqual([
    { label: 'Client: cash', value: '−€0.56' },
    { label: 'Broker: trading', value: '+€0.56' },
    { label: 'moon', value: '€0.00' },
  ]);
});

test('times and dates that no calendar has are shown as they are', () => {
  const financing = {
    kind: 'financingBooked',
    positionId: 1,
    date: 'never',
    amount: cents(-1),
    remainder: 0,
    rate: 0,
    days: 1,
    yearDays: 360,
    price: price(1),
  };
  expect(titleIn('en', financing as StatedEvent, { at: 9e15 })).toContain('for never');
});

describe('a check shows its numbers', () => {
  const checksOf = (statement: Statement) => checkStatement(statement).map((check) => describeCheck(check, statement, wordingIn('en')));

  test('that hold', () => {
    expect(checksOf(statementOf(CLOSE, { closed: [CLOSED] })).slice(0, 2)).toEqual([
      { title: 'Position 1 was closed at the quote', details: ['close price 1.08 = quoted price 1.08'] },
      {
        title: 'The profit or loss of position 1 is what the formula gives',
        details: [
          '(1.08 − 1.0802) × €100.00 × 30 ÷ 1.0802 = −€0.55545269',
          '−€0.55545269 and −€0.00454731 left from earlier rounding = −€0.56, rounded to −€0.56',
        ],
      },
    ]);
  });

  test("that don't", () => {
    const closePrice = price(1_079_000);
    const event = { ...CLOSE, closePrice };
    const [quote, profit] = checksOf(statementOf(event, { closed: [{ ...CLOSED, closePrice }] }));
    expect(quote).toEqual({ title: 'Position 1 was not closed at the quote', details: ['close price 1.079 ≠ quoted price 1.08'] });
    expect(profit?.details.at(-1)).toMatch(/^the formula gives −€3\.33\d+, but −€0\.56 was booked$/);
  });
});

describe.each(LANGUAGES)('the texts in %s', (language) => {
  const flatten = (texts: object): [string, string][] =>
    Object.entries(texts as Record<string, string | object>).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' ? [[key, value]] : flatten(value).map(([inner, text]) => [`${key}.${inner}`, text]),
    );
  const english = new Map(flatten(en));
  const placeholdersOf = (text = '') => (text.match(/{{\w+}}/g) ?? []).toSorted().join();

  test('are complete and have the same placeholders', () => {
    const texts = flatten(TEXTS[language]);
    expect(texts.map(([key]) => key)).toEqual([...english.keys()]);
    expect(texts.filter(([key, text]) => text.trim() === '' || placeholdersOf(text) !== placeholdersOf(english.get(key)))).toEqual([]);
  });
});

describe('pairs and partial targets', () => {
  const target = { price: price(1_090_000), margin: cents(25_00) };
  const order = {
    ...TERMS,
    id: 3,
    accountId: 12,
    entryKind: 'limit',
    entryPrice: price(1_070_000),
    expiresAt: null,
    placedAt: AT,
    linkedTo: 4,
  } as const;

  test.each<[Language, StatedEvent, string]>([
    ['en', { kind: 'ordersLinked', orderIds: [3, 4] }, 'Orders 3 and 4 linked: as soon as one is filled, the other is cancelled'],
    ['de', { kind: 'ordersLinked', orderIds: [3, 4] }, 'Orders 3 und 4 verknüpft: Sobald eine ausgeführt wird, wird die andere storniert'],
    [
      'en',
      { kind: 'orderCancelled', order, reason: 'otherFilled' },
      'Order 3 cancelled because the order linked to it was filled: limit order to buy EURUSD at 1.07',
    ],
    ['es', { kind: 'partialTargetsSet', positionId: 1, targets: [target] }, 'Objetivos parciales de la posición 1 fijados'],
    ['it', { kind: 'partialTargetsSet', positionId: 1, targets: [] }, 'Obiettivi parziali della posizione 1 rimossi'],
  ])('in %s: %j', (language, event, title) => {
    expect(titleIn(language, event)).toBe(title);
  });

  const factsOf = (event: StatedEvent) => describeStatement(statementOf(event), wordingIn('en')).events[0]?.facts;

  test('an order names the other one, and a close the target that was reached', () => {
    expect(factsOf({ kind: 'orderPlaced', order, quote: QUOTE })).toContainEqual({ label: 'Linked order', value: '4' });
    const close = { ...CLOSE, kind: 'positionPartClosed', partId: 2, margin: cents(25_00), reason: 'partialTakeProfit', target } as const;
    expect(factsOf(close)).toContainEqual({ label: 'Partial target', value: '1.09 · €25.00' });
    expect(factsOf(close)).toContainEqual({ label: 'Reason', value: 'partial target reached' });
  });
});
