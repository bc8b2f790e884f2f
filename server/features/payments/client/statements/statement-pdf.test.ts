import { LANGUAGES } from '@fairlead/contract/language.ts';
import { cents } from '@fairlead/domain/money.ts';
import { selectStatementTotals } from '@fairlead/domain/payments/account-statement.ts';
import { describe, expect, test } from 'vitest';
import { MOST_ENTRIES_IN_PDF } from '../../../../pdf/compose-statement.ts';
import type { PdfDocument, PdfTable } from '../../../../pdf/pdf-document.ts';
import type { StatementPart } from './statement.ts';
import type { WholeStatement, WholeStatementLine } from './read-whole-statement.ts';
import { writeStatementCsv } from './statement-csv.ts';
import { composeStatement } from './statement-pdf.ts';
import { STATEMENT_TEXTS } from './statement-texts.ts';

const FROM = Date.UTC(2026, 10, 1);
const UNTIL = Date.UTC(2026, 11, 1);
const SITE = 'https://broker.example';
const OWNER = { fullName: 'Ada Example', pin: null };
const OPENING = { cash: cents(100_00), bonus: cents(0), credit: cents(0), owed: cents(0), reserved: cents(0) };

/** A statement with `count` trades of one euro each. */
function composeTrades(count: number, madeAt = UNTIL, parts: readonly StatementPart[] = []): PdfDocument {
  const lines = Array.from({ length: count }, (_, at): WholeStatementLine => {
    const balance = cents(100_00 + (at + 1) * 100);
    const entry = { balanceKind: 'cash', kind: 'trade', amount: cents(100), at: FROM + at, transactionId: at, seq: at + 1 } as const;
    const position = at === 1 ? { id: 7, symbol: 'AAPL', instrument: 'Apple', night: null } : null;
    return { ...entry, transactionNumber: null, position, balanceOfKind: balance, balance };
  });
  return composeStatement({ ...statementOf(lines), madeAt, parts }, OWNER, { language: 'en', siteUrl: SITE, checkpoint: null });
}

function statementOf(lines: readonly WholeStatementLine[]): WholeStatement {
  const totals = selectStatementTotals(OPENING, lines);
  return { month: '2026-11', from: FROM, until: UNTIL, madeAt: UNTIL, totals, lines, parts: [] };
}

/** The last night of a year, booked in the next one. */
const NIGHT: WholeStatementLine = {
  balanceKind: 'cash',
  kind: 'financing',
  amount: cents(-12),
  at: Date.UTC(2027, 0, 1, 5, 30),
  transactionId: 1,
  seq: 1,
  transactionNumber: null,
  position: { id: 7, symbol: 'AAPL', instrument: 'Apple', night: '2026-12-31' },
  balanceOfKind: cents(99_88),
  balance: cents(99_88),
};

const CHECKPOINT = {
  origin: 'broker.example/log',
  size: 20_852_163,
  root: 'CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=',
  signature: '— broker.example/log Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=',
  signedAt: Date.UTC(2026, 10, 30, 9, 2, 7),
  key: 'broker.example/log+cfcd2273+AezVqgYi3LN7JqoQbWRbUjCPcxFuDRewMcDePAZ7XFkf',
};

const entriesOf = ({ blocks }: PdfDocument) =>
  blocks.filter((block): block is PdfTable => block.kind === 'table' && block.columns.length === 6);
const notesOf = ({ blocks }: PdfDocument) => blocks.flatMap((block) => (block.kind === 'note' ? [block.text] : []));

describe('a statement', () => {
  test('has one table per balance that changed, from opening to closing', () => {
    const [cash, ...others] = entriesOf(composeTrades(2));
    expect(others).toEqual([]);
    expect(cash?.rows.map((row) => row.slice(3))).toEqual([
      ['', '', '100.00'],
      ['1', '+1.00', '101.00'],
      ['2', '+1.00', '102.00'],
      ['', '', '102.00'],
    ]);
    expect(cash?.strongRows).toEqual([0, 3]);
  });

  test('names the instrument of an entry that was booked for a position', () => {
    const [cash] = entriesOf(composeTrades(2));
    expect(cash?.rows.slice(1, 3).map((row) => row[1])).toEqual(['Trading result', 'Trading result: Apple']);
  });

  test.each([
    ['en', 'Overnight financing, night of 31 December 2026: Apple'],
    ['de', 'Übernacht-Finanzierung, Nacht vom 31. Dezember 2026: Apple'],
    ['it', 'Finanziamento overnight, notte del giorno 31 dicembre 2026: Apple'],
    ['es', 'Financiación nocturna, noche del 31 de diciembre de 2026: Apple'],
  ] as const)('names the night that was booked on a later day, in %s', (language, name) => {
    const [cash] = entriesOf(composeStatement(statementOf([NIGHT]), OWNER, { language, siteUrl: SITE, checkpoint: null }));
    expect(cash?.rows[1]?.[1]).toBe(name);
  });

  test('names that night in its file too', async () => {
    let file = '';
    for await (const part of writeStatementCsv(statementOf([NIGHT]))) file += part;
    const [head = '', ...rows] = file.trim().split('\r\n');
    const column = head.split(',').indexOf('Night of');
    expect(rows.map((row) => row.split(',')[column]).filter((cell) => cell !== '')).toEqual(['2026-12-31']);
    expect(rows.find((row) => row.startsWith('Entry'))).toContain('2027-01-01T05:30:00');
  });

  test('lists commission only for a client who has received some', () => {
    const texts = JSON.stringify(composeTrades(2).blocks);
    expect(texts).toContain(STATEMENT_TEXTS.en.headings.bonuses);
    expect(texts).not.toContain(STATEMENT_TEXTS.en.headings.commissions);
  });

  test('shows how each part of a withdrawal leaves and whether it has been sent', () => {
    const parts = [
      { transactionNumber: '100001', way: 'card', amount: cents(75_00), status: 'sent', sentAt: FROM },
      { transactionNumber: '100001', way: 'bank', amount: cents(25_00), status: 'notSent', sentAt: null },
      { transactionNumber: '100002', way: 'bank', amount: cents(10_00), status: 'failed', sentAt: null },
    ] as const;
    const table = composeTrades(1, UNTIL, parts).blocks.find(
      (block) => block.kind === 'table' && block.columns.length === 4 && block.rows.length === 3,
    );
    expect(table).toMatchObject({
      rows: [
        ['100001', 'To your card', expect.stringMatching(/^Sent on /), '75.00'],
        ['100001', 'By bank transfer', 'Not sent yet', '25.00'],
        ['100002', 'By bank transfer', 'Not sent: payment rejected', '10.00'],
      ],
    });
  });

  test.each([
    ['en', 'Keep this statement'],
    ['de', 'Bewahren Sie diesen Kontoauszug auf'],
    ['it', 'Conservi questo estratto conto'],
    ['es', 'Conserve este extracto'],
  ] as const)('ends with the checkpoint of the log and its key, and says in %s what they are for', (language, keep) => {
    const { blocks } = composeStatement(statementOf([NIGHT]), OWNER, { language, siteUrl: SITE, checkpoint: CHECKPOINT });
    const [paragraph, facts] = blocks.slice(-2);
    expect(paragraph).toEqual({ kind: 'paragraph', text: expect.stringContaining(keep) });
    expect(paragraph).toEqual({ kind: 'paragraph', text: expect.stringContaining(`${SITE}/verify`) });
    const values = facts?.kind === 'facts' ? facts.rows.map(({ value }) => value) : [];
    const { origin, root, signature, key } = CHECKPOINT;
    expect(values).toEqual([origin, '20852163', root, expect.stringContaining('09:02 UTC'), signature, key]);
  });

  test('has no word of a log that has no checkpoint yet', () => {
    expect(JSON.stringify(composeTrades(1).blocks)).not.toContain(STATEMENT_TEXTS.en.checkpoint.title);
  });

  test('says that there are no entries', () => {
    const empty = composeTrades(0);
    expect(entriesOf(empty)).toEqual([]);
    expect(notesOf(empty)).toContain(STATEMENT_TEXTS.en.nothing);
  });

  test('keeps the latest entries if not all fit, says so, and still closes with the right balance', () => {
    const long = composeTrades(MOST_ENTRIES_IN_PDF + 5);
    const [cash] = entriesOf(long);
    expect(cash?.rows).toHaveLength(MOST_ENTRIES_IN_PDF + 1);
    expect(cash?.rows[0]?.[3]).toBe('6');
    expect(cash?.rows.at(-1)?.at(-1)).toBe('2,105.00');
    expect(notesOf(long)[0]).toMatch(/^This month has 2005 entries for this balance\. Only the latest 2000 are shown/);
  });

  test('says up to when an unfinished month is covered', () => {
    expect(notesOf(composeTrades(1, UNTIL - 60_000))[0]).toContain('as of 30/11/2026, 23:59 UTC');
    expect(notesOf(composeTrades(1))).toEqual([STATEMENT_TEXTS.en.proof]);
  });
});

describe.each(LANGUAGES)('its texts in %s', (language) => {
  const flatten = (texts: object): [string, string][] =>
    Object.entries(texts as Record<string, string | object>).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' ? [[key, value]] : flatten(value).map(([inner, text]) => [`${key}.${inner}`, text]),
    );
  const english = new Map(flatten(STATEMENT_TEXTS.en));
  const placeholdersOf = (text = '') => (text.match(/{{\w+}}/g) ?? []).toSorted();

  test('are complete and have the same placeholders', () => {
    const texts = flatten(STATEMENT_TEXTS[language]);
    expect(texts.map(([key]) => key).toSorted()).toEqual([...english.keys()].toSorted());
    expect(
      texts.filter(([key, text]) => text.trim() === '' || placeholdersOf(text).join() !== placeholdersOf(english.get(key)).join()),
    ).toEqual([]);
  });
});
