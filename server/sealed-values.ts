/** Samples of everything sealed with the secret key in the database and the file store, a few of each kind, for testing a key. */
import { desc, isNotNull } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queries } from './adapters/db/database.ts';
import { affiliatePayouts, affiliatePostbacks } from './adapters/db/schema/affiliates.ts';
import { contentMedia } from './adapters/db/schema/content.ts';
import { documents } from './adapters/db/schema/documents.ts';
import { totpSecrets } from './adapters/db/schema/identity.ts';
import { mails } from './adapters/db/schema/emails.ts';
import { transactions } from './adapters/db/schema/payments.ts';
import { proofClientSecrets, proofLogs } from './adapters/db/schema/proof.ts';
import type { FileStore } from './adapters/files/file-store.ts';
import { openSealedFile } from './adapters/files/sealed-file-store.ts';
import { openPostbackSecret } from './features/affiliates/client/postbacks/postback-secret.ts';
import { openClientSecret } from './features/proof/log/client-secrets.ts';
import { openLogKey } from './features/proof/log/log-key.ts';
import { openBankAccount } from './features/payments/withdrawals/bank-account.ts';
import { readOwner, secretOwnerOf } from './identity/principal.ts';
import { openEmail } from './email/sealed-email.ts';
import type { SecretBox } from './secrets/secret-box.ts';
import { openTotpSecret } from './identity/factors/sealed-totp.ts';

type Handle = Pick<Queries, 'drizzle'>;

/** Throws if the box's key is not the one it was sealed with. */
type Opening = (secretBox: SecretBox) => unknown;

export interface SealedColumn {
  readonly column: PgColumn;
  /** In the plural, for output. */
  readonly title: string;
  /** Returns the latest `most` of them. */
  readonly list: (queries: Handle, most: number) => Promise<readonly Opening[]>;
}

/** Every sealed column of the schema. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  {
    column: mails.sealedValues,
    title: 'queued emails',
    list: async ({ drizzle }, most) => {
      const rows = await drizzle.select().from(mails).where(isNotNull(mails.sealedValues)).orderBy(desc(mails.id)).limit(most);
      return rows.map(({ recipient, sealedValues }) => opening(sealedValues, (box, sealed) => openEmail(box, recipient, sealed)));
    },
  },
  {
    column: totpSecrets.sealedSecret,
    title: 'second factors',
    list: async ({ drizzle }, most) => {
      const rows = await drizzle.select().from(totpSecrets).orderBy(desc(totpSecrets.createdAt)).limit(most);
      return rows.map(({ sealedSecret, ...row }) =>
        opening(sealedSecret, (box, sealed) => openTotpSecret(box, secretOwnerOf(readOwner(row)), sealed)),
      );
    },
  },
  {
    column: proofLogs.sealedKey,
    title: 'keys of transparency logs',
    list: async ({ drizzle }, most) => {
      const rows = await drizzle.select().from(proofLogs).orderBy(desc(proofLogs.id)).limit(most);
      return rows.map(({ origin, sealedKey }) => opening(sealedKey, (box, sealed) => openLogKey(box, { origin, sealedKey: sealed })));
    },
  },
  {
    column: proofClientSecrets.sealedSecret,
    title: 'secrets of receipts',
    list: async ({ drizzle }, most) => {
      const rows = await drizzle.select().from(proofClientSecrets).orderBy(desc(proofClientSecrets.accountId)).limit(most);
      return rows.map(({ accountId, sealedSecret }) => opening(sealedSecret, (box, sealed) => openClientSecret(box, accountId, sealed)));
    },
  },
  {
    column: transactions.sealedBankAccount,
    title: 'bank accounts of withdrawals',
    list: async ({ drizzle }, most) => {
      const { transactionId, sealedBankAccount, createdAt } = transactions;
      const rows = await drizzle
        .select({ transactionId, sealedBankAccount })
        .from(transactions)
        .where(isNotNull(sealedBankAccount))
        .orderBy(desc(createdAt))
        .limit(most);
      return rows.map((row) => opening(row.sealedBankAccount, (box, sealed) => openBankAccount(box, row.transactionId, sealed)));
    },
  },
  {
    column: affiliatePayouts.sealedBankAccount,
    title: 'bank accounts of affiliate payouts',
    list: async ({ drizzle }, most) => {
      const { payoutId, sealedBankAccount, requestedAt } = affiliatePayouts;
      const rows = await drizzle
        .select({ payoutId, sealedBankAccount })
        .from(affiliatePayouts)
        .where(isNotNull(sealedBankAccount))
        .orderBy(desc(requestedAt))
        .limit(most);
      return rows.map((row) => opening(row.sealedBankAccount, (box, sealed) => openBankAccount(box, row.payoutId, sealed)));
    },
  },
  {
    column: affiliatePostbacks.sealedSecret,
    title: 'secrets of affiliate postbacks',
    list: async ({ drizzle }, most) => {
      const rows = await drizzle.select().from(affiliatePostbacks).orderBy(desc(affiliatePostbacks.id)).limit(most);
      return rows.map((row) => (secretBox) => openPostbackSecret(secretBox, row));
    },
  },
];

function opening(sealed: Uint8Array | null, open: (secretBox: SecretBox, sealed: Uint8Array) => unknown): Opening {
  return (secretBox) => (sealed === null ? null : open(secretBox, sealed));
}

export interface SealedSample {
  readonly title: string;
  readonly openings: readonly Opening[];
}

const MOST_OF_A_COLUMN = 20;
/** Files are large and may be on another machine. */
const MOST_FILES = 2;

/** The latest of each column; no sample is empty. */
export async function listSealedRows(queries: Handle): Promise<readonly SealedSample[]> {
  const samples: SealedSample[] = [];
  for (const { title, list } of SEALED_COLUMNS) samples.push({ title, openings: await list(queries, MOST_OF_A_COLUMN) });
  return samples.filter(({ openings }) => openings.length > 0);
}

/** The latest documents and media. `files` returns them as stored, still sealed. */
export async function listSealedFiles({ drizzle }: Handle, files: Pick<FileStore, 'get'>): Promise<readonly SealedSample[]> {
  const latestDocuments = await drizzle.select().from(documents).orderBy(desc(documents.id)).limit(MOST_FILES);
  const latestMedia = await drizzle.select().from(contentMedia).orderBy(desc(contentMedia.uploadedAt)).limit(MOST_FILES);
  const keys = [...latestDocuments.map(({ fileKey }) => fileKey), ...latestMedia.flatMap(({ files: [first] }) => first?.key ?? [])];
  const openings: Opening[] = [];
  for (const key of keys) {
    const sealed = await files.get(key);
    if (sealed !== null) openings.push((secretBox) => openSealedFile(secretBox, key, sealed));
  }
  return openings.length > 0 ? [{ title: 'documents and images', openings }] : [];
}

export function countOpened(secretBox: SecretBox, openings: readonly Opening[]): number {
  return openings.filter((open) => doesOpen(secretBox, open)).length;
}

function doesOpen(secretBox: SecretBox, open: Opening): boolean {
  try {
    open(secretBox);
    return true;
  } catch {
    return false;
  }
}
