import { LANGUAGES } from '@fairlead/contract/language.ts';
import { selectAffiliateTotals } from '@fairlead/domain/affiliates/affiliate-book.ts';
import { addCents, cents } from '@fairlead/domain/money.ts';
import { describe, expect, test } from 'vitest';
import type { EntryDetail } from '../../../../adapters/db/schema/affiliates.ts';
import { MOST_ENTRIES_IN_PDF } from '../../../../pdf/compose-statement.ts';
import type { PdfDocument, PdfTable } from '../../../../pdf/pdf-document.ts';
import type { StatementEntry } from './statement-entries.ts';
import { spanOfMonth } from './statement-month.ts';
import { composeStatement } from './statement-pdf.ts';
import { STATEMENT_TEXTS } from './statement-texts.ts';

const OPENING = cents(100_00);
const CORRECTION: EntryDetail = { kind: 'correction', note: 'as agreed' };
const OWNER = { name: 'Nora Example', company: '' };

/** A statement with `count` corrections of one euro each, of which the last `shown` are passed in. */
function compose(count: number, { shown = count, detail = CORRECTION, isFinal = true, owner = OWNER } = {}): PdfDocument {
  const entries = Array.from({ length: count }, (_, at): StatementEntry => {
    const balance = addCents(OPENING, cents((at + 1) * 100));
    return {
      id: at + 1,
      kind: 'correction',
      day: '2026-11-03',
      booked_at: new Date(0),
      amount_cents: 100,
      balance_cents: 0,
      balance,
      user_id: null,
      plan_name: null,
      plan_version: null,
      detail,
    };
  });
  const totals = selectAffiliateTotals(
    OPENING,
    entries.map(({ kind, amount_cents: amount }) => ({ kind, amount: cents(amount) })),
  );
  const statement = { month: '2026-11', isFinal, totals, entries: count, upToEntry: count };
  const latest = shown === 0 ? [] : entries.slice(-shown);
  return composeStatement({ statement, entries: latest, owner, madeAt: Date.UTC(2026, 10, 22, 17, 5) }, 'en');
}

const entriesOf = ({ blocks }: PdfDocument) =>
  blocks.find((block): block is PdfTable => block.kind === 'table' && block.columns.length === 6) ?? null;
const notesOf = ({ blocks }: PdfDocument) => blocks.flatMap((block) => (block.kind === 'note' ? [block.text] : []));

describe('a statement', () => {
  test('goes from its opening balance through every entry to its closing balance', () => {
    const table = entriesOf(compose(2));
    expect(table?.rows.map((row) => row.slice(4))).toEqual([
      ['', '100.00'],
      ['+1.00', '101.00'],
      ['+1.00', '102.00'],
      ['', '102.00'],
    ]);
    expect(table?.strongRows).toEqual([0, 3]);
  });

  test('keeps the latest entries if not all fit, says so, and still closes with the right balance', () => {
    const long = compose(MOST_ENTRIES_IN_PDF + 5, { shown: MOST_ENTRIES_IN_PDF });
    const table = entriesOf(long);
    expect(table?.rows).toHaveLength(MOST_ENTRIES_IN_PDF + 1);
    expect(table?.rows[0]?.at(-1)).toBe('106.00');
    expect(table?.rows.at(-1)?.at(-1)).toBe('2,105.00');
    expect(notesOf(long)[0]).toMatch(/^This month has 2005 entries\. Only the latest 2000 are shown/);
  });

  test('says that there are no entries', () => {
    expect(entriesOf(compose(0))).toBeNull();
    expect(notesOf(compose(0))).toContain(STATEMENT_TEXTS.en.nothing);
  });

  test('says up to when an open month is covered', () => {
    expect(notesOf(compose(1, { isFinal: false }))[0]).toContain('as of 22/11/2026, 17:05 UTC');
    expect(notesOf(compose(1))).toEqual([STATEMENT_TEXTS.en.proof]);
  });

  test('names the company if there is one', () => {
    expect(JSON.stringify(compose(1).blocks[0])).not.toContain('Company');
    expect(JSON.stringify(compose(1, { owner: { ...OWNER, company: 'Example Media' } }).blocks[0])).toContain('Example Media');
  });
});

describe('an entry shows how it was calculated', () => {
  const acquisition = {
    deposits: cents(250_00),
    minimumDeposits: cents(1),
    volume: cents(1_000_00),
    minimumVolume: cents(0),
    count: 7,
    fromCount: 5,
  };
  const share = { spread: cents(10_00), premiums: cents(2_50), basisPoints: 2_050, count: 3, fromCount: 0 };
  test.each<[string, EntryDetail, string]>([
    [
      'an acquisition',
      { kind: 'acquisition', ...acquisition, revenue: cents(212_34) },
      'Account no. 7 of the month, tier from no. 5: deposited 250.00, traded 1,000.00, paid 212.34 in trading costs',
    ],
    [
      'an acquisition without the amount paid for trading',
      { kind: 'acquisition', ...acquisition },
      'Account no. 7 of the month, tier from no. 5: deposited 250.00, traded 1,000.00',
    ],
    ['a share', { kind: 'share', ...share }, '20.5% of 12.50: spread 10.00, premiums 2.50'],
    [
      'an undone acquisition',
      { kind: 'undone', deposits: 50_00, minimumDeposits: 250_00 },
      'Acquisition fee reversed: remaining deposits 50.00, minimum 250.00',
    ],
    ['a correction', { kind: 'correction', note: 'a {{note}}' }, 'a {{note}}'],
    ['a payout', { kind: 'payout', payoutId: 'AP-7K3M9Q2XW4HT' }, 'AP-7K3M9Q2XW4HT'],
  ])('%s', (_name, detail, text) => {
    expect(entriesOf(compose(1, { detail }))?.rows[1]?.[3]).toBe(text);
  });
});

describe('the first and last day of a month', () => {
  test.each([
    ['2026-11', '2026-11-01', '2026-11-30'],
    ['2026-12', '2026-12-01', '2026-12-31'],
    ['2027-01', '2027-01-01', '2027-01-31'],
    ['2028-02', '2028-02-01', '2028-02-29'],
    ['2027-02', '2027-02-01', '2027-02-28'],
  ])('%s', (month, firstDay, lastDay) => {
    expect(spanOfMonth(month)).toEqual({ firstDay, lastDay });
  });
});

describe.each(LANGUAGES)('its texts in %s', (language) => {
  const flatten = (texts: object): [string, string][] =>
    Object.entries(texts as Record<string, string | object>).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' ? [[key, value]] : flatten(value).map(([inner, text]) => [`${key}.${inner}`, text]),
    );
  const english = new Map(flatten(STATEMENT_TEXTS.en));
  const placeholdersOf = (text = '') => (text.match(/{{\w+}}/g) ?? []).toSorted((a, b) => a.localeCompare(b));

  test('are complete and have the same placeholders', () => {
    const texts = flatten(STATEMENT_TEXTS[language]);
    expect(new Set(texts.map(([key]) => key))).toEqual(new Set(english.keys()));
    expect(
      texts.filter(([key, text]) => text.trim() === '' || placeholdersOf(text).join() !== placeholdersOf(english.get(key)).join()),
    ).toEqual([]);
  });
});
