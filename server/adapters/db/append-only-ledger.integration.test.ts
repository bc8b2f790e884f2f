import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, everyDatabase } from '../../../tests/support/databases.ts';
import type { Database, DatabaseWriter } from './database.ts';
import { insertClosedPositions, insertJournal, insertLedgerEntries, type JournalRow, type LedgerEntryRow } from './journal-statements.ts';
import { writerNameOf } from './postgres-writer.ts';

const journalRow = (seq: number, changes: Partial<JournalRow> = {}): JournalRow => ({
  seq,
  accountId: 7,
  commandId: `command-${seq}`,
  contentDigest: null,
  atMs: 1_795_219_183_609,
  cause: 'command',
  events: [{ type: 'deposited', amountCents: 25_000 }],
  ...changes,
});

const lines = (transactionId: number, amounts: readonly number[], firstLine = 0): LedgerEntryRow[] =>
  amounts.map((amountCents, index) => ({
    transactionId,
    line: firstLine + index,
    journalSeq: transactionId,
    ledgerAccount: index === 0 ? 'client:7' : 'house:cash',
    amountCents,
    kind: 'deposit',
    atMs: 1_795_219_183_609,
  }));

describe.each(everyDatabase)('the journal and the ledger on %s', (kind) => {
  let database: Database;
  let writer: DatabaseWriter;

  beforeAll(async () => {
    const opened = await openTestDatabase(kind);
    database = opened.database;
    writer = await database.writer(writerNameOf(0));
    await writer.commit([insertJournal(0, [journalRow(1)]), insertLedgerEntries(0, lines(1, [25_000, -25_000]))]);
    return async () => {
      await writer.close();
      await opened.remove();
    };
  });

  const ledgerIds = async () =>
    (await database.query<{ id: number }>('SELECT DISTINCT transaction_id AS id FROM ledger_entry')).map((row) => row.id);

  describe.each(['journal', 'ledger_entry'])('%s is append-only', (table) => {
    test.each([
      ['UPDATE', `UPDATE ${table} SET at_ms = 0`],
      ['UPDATE that matches no row', `UPDATE ${table} SET at_ms = 0 WHERE at_ms = -1`],
      ['DELETE', `DELETE FROM ${table}`],
      ['TRUNCATE', `TRUNCATE ${table}`],
    ])('%s is rejected', async (_name, statement) => {
      await expect(database.query(statement)).rejects.toThrow(`${table} is append-only`);
      expect(await database.query(`SELECT FROM ${table} WHERE at_ms = 1795219183609`)).not.toEqual([]);
    });
  });

  test('an upsert cannot change an entry either', async () => {
    const upsert = `INSERT INTO journal (seq, account_id, at_ms, cause, events) VALUES (1, 7, 0, 'tick', '[]') ON CONFLICT (partition, seq) DO UPDATE SET at_ms = 0`;
    await expect(database.query(upsert)).rejects.toThrow('journal is append-only');
  });

  test('a journal number is used once: a second engine writing at the same position is rejected', async () => {
    await expect(writer.commit([insertJournal(0, [journalRow(2), journalRow(1)])])).rejects.toThrow('journal_pkey');
  });

  test.each([
    ['two lines that differ', lines(100, [100, -99])],
    ['one line', lines(100, [100])],
    ['an unbalanced transaction among balanced ones', [...lines(100, [5, -5]), ...lines(101, [5, -4]), ...lines(102, [5, -5])]],
    ['two unbalanced transactions that together balance', [...lines(100, [5, -4]), ...lines(101, [4, -5])]],
    ['a line added later to a balanced transaction', lines(1, [7], 2)],
    ['a sum that would overflow at 64 bits', lines(100, [4_611_686_018_427_388_000, 4_611_686_018_427_388_000])],
  ])('rejects %s', async (_name, rows) => {
    await expect(writer.commit([insertLedgerEntries(0, rows)])).rejects.toThrow('does not balance');
    expect(await ledgerIds()).toEqual([1]);
  });

  test('rejects the whole batch: the journal entry of an unbalanced transaction is not stored', async () => {
    await expect(writer.commit([insertJournal(0, [journalRow(50)]), insertLedgerEntries(0, lines(50, [1, 1]))])).rejects.toThrow(
      'does not balance',
    );
    expect(await database.query('SELECT seq FROM journal WHERE seq = 50')).toEqual([]);
  });

  test('rejects a line of zero', async () => {
    await expect(writer.commit([insertLedgerEntries(0, lines(100, [0, 0]))])).rejects.toThrow('ledger_entry_amount_is_not_zero');
  });

  test('accepts balanced lines added later to a transaction, and several transactions in one statement', async () => {
    await database
      .transaction(async (transaction) => {
        await transaction.query(
          `INSERT INTO ledger_entry VALUES (1, 2, 1, 'client:7', 3, 'fee', 0), (1, 3, 1, 'house:fees', -3, 'fee', 0),
                                         (9, 0, 9, 'client:9', 8, 'fee', 0), (9, 1, 9, 'house:fees', -8, 'fee', 0)`,
        );
        expect(await transaction.query('SELECT sum(amount_cents)::bigint AS total FROM ledger_entry GROUP BY transaction_id')).toEqual([
          { total: 0 },
          { total: 0 },
        ]);
        throw new Error('leave no trace');
      })
      .catch((error: unknown) => expect(error).toHaveProperty('message', 'leave no trace'));
  });

  describe('in several partitions', () => {
    test('the same transaction balances in each of them', async () => {
      const both = [insertLedgerEntries(1, lines(1, [700, -700])), insertLedgerEntries(2, lines(1, [50, -50]))];
      await writer.commit([insertJournal(1, [journalRow(1)]), insertJournal(2, [journalRow(1)]), ...both]);
      expect(
        await database.query(
          `SELECT partition, amount_cents AS amount FROM ledger_entry WHERE transaction_id = 1 AND line = 0 ORDER BY partition`,
        ),
      ).toEqual([
        { partition: 0, amount: 25_000 },
        { partition: 1, amount: 700 },
        { partition: 2, amount: 50 },
      ]);
    });

    test('rejects a transaction that only balances with the one of another partition', async () => {
      const halves = `INSERT INTO ledger_entry (partition, transaction_id, line, journal_seq, ledger_account, amount_cents, kind, at_ms)
        VALUES (1, 100, 0, 100, 'client:7', 5, 'deposit', 0), (2, 100, 0, 100, 'house:cash', -5, 'deposit', 0)`;
      await expect(database.query(halves)).rejects.toThrow('does not balance');
    });

    test('a journal number is used once in each of them', async () => {
      await writer.commit([insertJournal(3, [journalRow(1)])]);
      await expect(writer.commit([insertJournal(3, [journalRow(1)])])).rejects.toThrow('journal_pkey');
    });
  });

  describe('the insert statements', () => {
    test('journal rows are read back exactly as written', async () => {
      const odd = 'tab\t newline\n quote" backslash\\ comma, brace} NULL \u0000 \ud800 é 字 😀';
      const rows = [
        journalRow(10, { commandId: null, cause: 'tick', events: [] }),
        journalRow(11, { commandId: 'a"b\\c,{d} NULL', events: [{ z: 1, a: odd, m: { amount: -0.5, list: [null, true] } }] }),
        journalRow(12, { commandId: 'NULL', accountId: 9_007_199_254_740_991, atMs: 9_007_199_254_740_991 }),
        journalRow(13, { commandId: '', contentDigest: 9_007_199_254_740_991 }),
      ];
      await writer.commit([insertJournal(0, rows)]);
      const stored = await database.query<{ events: object[] }>(
        `SELECT seq, account_id AS "accountId", command_id AS "commandId", content_digest AS "contentDigest",
           at_ms AS "atMs", cause, events FROM journal WHERE seq >= 10 ORDER BY seq`,
      );
      expect(stored).toEqual(rows);
      expect(JSON.stringify(stored[1]?.events)).toBe(JSON.stringify(rows[1]?.events));
    });

    test('closed positions are read back exactly as written', async () => {
      const row = {
        positionId: 5,
        accountId: 7,
        symbol: 'BTCUSD',
        side: 'short' as const,
        marginCents: 25_000,
        leverage: 2,
        openPrice: 67_123_450_000,
        openedAtMs: 1_795_219_183_609,
        closePrice: -37_630_000,
        closedAtMs: 1_795_219_183_999,
        stopLoss: null,
        takeProfit: 60_000_000_000,
        guaranteedStop: true,
        profitCents: -123,
        closeReason: 'stopLoss',
        closedSeq: 1,
        trailingDistance: 40_000,
        openedBy: 'auto',
        premiumCents: 77,
        partOf: 4,
        financingCents: -9,
        dividendCents: 252,
      };
      await writer.commit([
        insertClosedPositions(0, [
          row,
          { ...row, positionId: 6, stopLoss: 1, takeProfit: null, guaranteedStop: false, trailingDistance: null, partOf: null },
        ]),
      ]);
      const stored = await database.query(
        `SELECT position_id AS "positionId", account_id AS "accountId", symbol, side, margin_cents AS "marginCents", leverage,
                open_price AS "openPrice", opened_at_ms AS "openedAtMs", close_price AS "closePrice", closed_at_ms AS "closedAtMs",
                stop_loss AS "stopLoss", take_profit AS "takeProfit", guaranteed_stop AS "guaranteedStop", profit_cents AS "profitCents",
                close_reason AS "closeReason", closed_seq AS "closedSeq",
                trailing_distance AS "trailingDistance", opened_by AS "openedBy", premium_cents AS "premiumCents", part_of AS "partOf",
                financing_cents AS "financingCents", dividend_cents AS "dividendCents"
           FROM closed_positions ORDER BY position_id`,
      );
      expect(stored).toEqual([
        row,
        { ...row, positionId: 6, stopLoss: 1, takeProfit: null, guaranteedStop: false, trailingDistance: null, partOf: null },
      ]);
    });
  });
});
