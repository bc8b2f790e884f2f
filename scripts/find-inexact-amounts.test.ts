import { describe, expect, test } from 'vitest';
import { findEurosFields, findInexactAmounts } from './find-inexact-amounts.ts';

const FIELDS = new Set(['deposits', 'balance', 'amount']);
const found = (source: string, name?: string) => findInexactAmounts(source, FIELDS, name).map(({ text }) => text);

describe('the contract says which fields are euros', () => {
  test.each([
    ['z.object({ deposits: eurosSchema })', ['deposits']],
    ["z.object({ deposits: eurosSchema.nullable().describe('all of them'), clicks: z.number() })", ['deposits']],
    ['const shared = { opening: eurosSchema, closing: eurosSchema };', ['opening', 'closing']],
    ['z.object({ leverage: z.number(), limit: eurosSchema, total: eurosSchema })', []],
  ])('%s', (source, fields) => {
    expect(findEurosFields(source)).toEqual(fields);
  });
});

describe('code that makes money inexact is rejected', () => {
  test.each([
    ['list.reduce((sum, row) => sum + row.deposits, 0);', 'sum + row.deposits'],
    ['const net = row.deposits - other;', 'row.deposits - other'],
    ['const net = (row?.deposits ?? 0) + 1;', '(row?.deposits ?? 0) + 1'],
    ['const half = page.data!.balance / 2;', 'page.data!.balance / 2'],
    ['sum += row.amount;', 'sum += row.amount'],
    ['total -= isIn ? row.amount : 0;', 'total -= isIn ? row.amount : 0'],
    ['show(-row.balance);', '-row.balance'],
    ['Math.round(row.balance);', 'Math.round(row.balance)'],
    ['const all = centsToEuros(one) + centsToEuros(other);', 'centsToEuros(one) + centsToEuros(other)'],
    ['const back = euros(one) * 100;', 'euros(one) * 100'],
    ['readDecimalEuros(one + other);', 'readDecimalEuros(one + other)'],
    ['centsFromEuros(-typed);', 'centsFromEuros(-typed)'],
    ['const shown = readEuros(row.amount) ?? ZERO_CENTS;', 'readEuros(row.amount) ?? ZERO_CENTS'],
    ['const shown = centsFromEuros(value) ?? cents(0);', 'centsFromEuros(value) ?? cents(0)'],
    ['const shown = centsFromEuros(value) || 0;', 'centsFromEuros(value) || 0'],
    ['Number(row.amount_cents);', 'Number(row.amount_cents)'],
    ['Number.parseFloat(row.amountCents);', 'Number.parseFloat(row.amountCents)'],
    ['const sum = +row.sum_cents;', '+row.sum_cents'],
    ["query('SELECT sum(amount_cents)::float8 AS sum FROM ledger');", "'SELECT sum(amount_cents)::float8 AS sum FROM ledger'"],
    ['query(`SELECT (a_cents - b_cents)::double precision`);', '`SELECT (a_cents - b_cents)::double precision`'],
    ["query('SELECT cast(sum(amount_cents) AS numeric)');", "'SELECT cast(sum(amount_cents) AS numeric)'"],
    ["query('SELECT sum(amount_cents) / 100.0 AS euros');", "'SELECT sum(amount_cents) / 100.0 AS euros'"],
    ["query('SELECT avg(amount_cents) FROM ledger');", "'SELECT avg(amount_cents) FROM ledger'"],
    ['sql`sum(${table.userId}, amount_cents)::real`;', '`sum(${table.userId}, amount_cents)::real`'],
  ])('%s', (source, text) => {
    expect(found(source)).toEqual([text]);
  });

  test('in JSX too, with its line', () => {
    const source = 'const Sum = () => (\n  <b>{row.deposits + 1}</b>\n);';
    expect(findInexactAmounts(source, FIELDS, 'sum.tsx')).toMatchObject([{ text: 'row.deposits + 1', line: 2 }]);
  });
});

describe('code that keeps cents is accepted', () => {
  test.each([
    ['addKnownCents(readEuros(row.deposits), readEuros(row.balance));'],
    ['const clicks = list.reduce((sum, row) => sum + row.clicks, 0);'],
    ['const isLoss = row.balance < 0;'],
    ['const shown = readEuros(row.amount);'],
    ['const fixed = readDecimalEuros(-5);'],
    ['const amount = row === null ? null : centsFromEuros(row.amount);'],
    ['const cents = row.amount_cents + other.amount_cents;'],
    ["query('SELECT coalesce(sum(amount_cents), 0)::bigint AS sum, extract(epoch FROM at)::float8 AS at FROM ledger');"],
    ["query('SELECT sum(seconds)::float8 AS seconds, sum(amount_cents)::bigint AS sum');"],
    ['Number(row.count);'],
    ['interface Sum { readonly amount: number }'],
  ])('%s', (source) => {
    expect(found(source)).toEqual([]);
  });
});
