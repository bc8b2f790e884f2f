import type { DocumentKind, DocumentStatus } from '@fairlead/domain/account/document-rules.ts';
import type { ProfileDetails } from '@fairlead/domain/account/profile-rules.ts';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../../../../adapters/db/database.ts';
import { documents } from '../../../../adapters/db/schema/documents.ts';
import { users } from '../../../../adapters/db/schema/principals.ts';
import type { Addressee } from '../../../addressee.ts';

type Handle = Pick<Queries, 'drizzle'>;

export interface Client extends Addressee {
  readonly status: (typeof users.$inferSelect)['status'];
  readonly pin: string | null;
  readonly details: ProfileDetails;
}

export async function findClientByEmail({ drizzle }: Handle, emailNormalised: string): Promise<Client | null> {
  const [row] = await drizzle.select().from(users).where(eq(users.emailNormalised, emailNormalised));
  if (row === undefined) return null;
  const { id: userId, email, firstName, language, status, pin } = row;
  return { userId, email, firstName, language, status, pin, details: row };
}

/** Assigns the number to the client; returns false if the client already has one, or the number is taken. */
export async function givePin({ drizzle }: Handle, userId: number, pin: string): Promise<boolean> {
  const isTaken = sql`exists (select 1 from users as other where other.pin = ${pin})`;
  const rows = await drizzle
    .update(users)
    .set({ pin })
    .where(and(eq(users.id, userId), isNull(users.pin), sql`not ${isTaken}`))
    .returning({ id: users.id });
  return rows.length > 0;
}

/** The status of the latest document of each kind. */
export async function readDocumentStatuses({ drizzle }: Handle, userId: number): Promise<(kind: DocumentKind) => DocumentStatus> {
  const { kind, status } = documents;
  const rows = await drizzle.select({ kind, status }).from(documents).where(eq(documents.userId, userId)).orderBy(asc(documents.id));
  const latest = new Map<DocumentKind, DocumentStatus>(rows.map((row) => [row.kind, row.status]));
  return (one) => latest.get(one) ?? 'waiting';
}
