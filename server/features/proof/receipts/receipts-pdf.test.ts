import type { Language } from '@fairlead/contract/language.ts';
import { formatLogProof } from '@fairlead/domain/proof/log-proof.ts';
import { RECEIPTS_FORMAT } from '@fairlead/domain/proof/receipt.ts';
import { formatStatement } from '@fairlead/domain/proof/statement.ts';
import { describe, expect, test } from 'vitest';
import { composeReceipts, fileNameOf } from './receipts-pdf.ts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import it from './texts/it.json' with { type: 'json' };

const AT = Date.UTC(2026, 10, 3, 10, 4, 55, 902);
const ROOT = 'ZcNUOVCnyLRJSQaGPB4vJ89RdbbyK3uZm84PyCRKmjM=';
const KEY = 'broker.example/log+cfcd2273+AezVqgYi3LN7JqoQbWRbUjCPcxFuDRewMcDePAZ7XFkf';

const RECEIPT = {
  statement: formatStatement({
    partition: 0,
    seq: 7,
    at: AT,
    accountId: 12,
    commandId: null,
    events: JSON.stringify([{ kind: 'fundsMoved', fundsKind: 'deposit', purse: 'cash', amount: 500_00, reference: 'deposit:9' }]),
    ledger: [
      { transaction: 7_000, kind: 'deposit', account: 'client:12:cash', amount: 500_00 },
      { transaction: 7_000, kind: 'deposit', account: 'house:clearing', amount: -500_00 },
    ],
    closed: [],
  }),
  proof: formatLogProof({
    extra: new Uint8Array(32),
    index: 873,
    hashes: [],
    checkpoint: `broker.example/log\n1000\n${ROOT}\n\n— broker.example/log AAAAAAAA\n`,
  }),
};

const compose = (language: Language, pending = 0, receipts = [RECEIPT]) =>
  composeReceipts(
    { status: true, format: RECEIPTS_FORMAT, receipts, key: KEY, pending },
    { transaction: 'AB12' },
    { language, siteUrl: 'https://broker.example', madeAt: AT },
  );

test.each([
  ['en', 'Receipts: transaction AB12', 'Deposit: +€500.00', 'entry 874 of 1,000 in broker.example/log'],
  ['de', 'Belege: Transaktion AB12', 'Einzahlung: +500,00 €', 'Eintrag 874 von 1.000 in broker.example/log'],
  ['it', 'Ricevute: transazione AB12', 'Deposito: +500,00 €', 'voce 874 di 1.000 in broker.example/log'],
  ['es', 'Recibos: transacción AB12', 'Depósito: +500,00 €', 'entrada 874 de 1.000 en broker.example/log'],
] as const)('in %s, it says what happened, where the log has it, the key, and where to verify it', (language, title, deposit, place) => {
  const document = compose(language);
  expect(document.title).toBe(title);
  const texts = JSON.stringify(document.blocks).replaceAll('\u00A0', ' ');
  for (const text of [deposit, place, ROOT, KEY, 'https://broker.example/verify', 'deposit:9']) expect(texts).toContain(text);
});

test('it has nothing that the receipts lack: not even the salt, which only the file needs', () => {
  expect(JSON.stringify(compose('en').blocks)).not.toContain('AAAAAAAAAAAA');
});

test('it says how many receipts are not signed yet, and names a statement of another version', () => {
  expect(JSON.stringify(compose('en', 2).blocks)).toContain('missing here: 2');
  expect(JSON.stringify(compose('en', 0, [{ ...RECEIPT, statement: '{}' }]).blocks)).toContain(en.unreadable);
});

test.each([
  [{ position: 123 }, 'fairlead-receipts-position-123'],
  [{ transaction: 'A"/B' }, 'fairlead-receipts-transaction-AB'],
  [{ entry: 9 }, 'fairlead-receipts-entry-9'],
])('%j is saved as %s', (asked, name) => {
  expect(fileNameOf(asked)).toBe(name);
});

describe.each(Object.entries({ de, it, es }))('its texts in %s', (_language, texts) => {
  test('are complete and have the same placeholders', () => {
    const shapeOf = (value: object): unknown =>
      Object.entries(value).map(([key, text]: [string, string | string[]]) => [
        key,
        [text].flat().map((each) => each.match(/{{\w+}}/g) ?? []),
      ]);
    expect(shapeOf(texts)).toEqual(shapeOf(en));
  });
});
