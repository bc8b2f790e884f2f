import type { Language } from '@fairlead/contract/language.ts';
import { cosignatureBytes } from '@fairlead/domain/proof/cosignature.ts';
import { formatLogProof } from '@fairlead/domain/proof/log-proof.ts';
import { RECEIPTS_FORMAT } from '@fairlead/domain/proof/receipt.ts';
import { formatNote } from '@fairlead/domain/proof/signed-note.ts';
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

const WITNESS = 'witness.example/w1';
const WITNESSED_AT = Date.UTC(2026, 10, 3, 10, 5, 1);
const OTHER = 'other.example';
/** With the signatures of the log, a witness, and of someone whose signature has another form. */
const WITNESSED = {
  ...RECEIPT,
  proof: formatLogProof({
    extra: new Uint8Array(32),
    index: 873,
    hashes: [],
    checkpoint: formatNote({
      text: `broker.example/log\n1000\n${ROOT}\n`,
      signatures: [
        { name: 'broker.example/log', keyId: 'cfcd2273', bytes: new Uint8Array(64) },
        { name: WITNESS, keyId: '0a1b2c3d', bytes: cosignatureBytes(WITNESSED_AT / 1_000, new Uint8Array(64)) },
        { name: OTHER, keyId: '0a1b2c3e', bytes: new Uint8Array(9) },
      ],
    }),
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

test.each([
  ['en', 'Signed by (not verified here)', 'the log itself', 'witness, on 03/11/2026, 10:05:01.000 UTC'],
  ['de', 'Signiert von (hier nicht geprüft)', 'das Log selbst', 'Zeuge, am 03.11.2026, 10:05:01,000 UTC'],
  ['it', 'Firmato da (qui non verificato)', 'il log stesso', 'testimone, il 03/11/2026, 10:05:01,000 UTC'],
  ['es', 'Firmado por (no verificado aquí)', 'el propio log', 'testigo, el 03/11/2026, 10:05:01,000 UTC'],
] as const)('in %s, it lists who has signed the checkpoint, and says that it has not verified that', (language, label, log, witness) => {
  const rows = compose(language, 0, [WITNESSED]).blocks.flatMap((block) => (block.kind === 'facts' ? block.rows : []));
  expect(rows.find((row) => row.label === label)?.value.split('\n')).toEqual([
    `broker.example/log: ${log}`,
    `${WITNESS}: ${witness}`,
    OTHER,
  ]);
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
