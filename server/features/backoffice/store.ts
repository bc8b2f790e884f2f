/** What operators see and decide: their own rows, and those of clients that they are asked about. */
import type { Language } from '@fairlead/contract/language.ts';
import type { DocumentKind, DocumentStatus } from '@fairlead/domain/account/document-rules.ts';
import type { ProfileDetails } from '@fairlead/domain/account/profile-rules.ts';
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Queries } from '../../adapters/db/database.ts';
import { accountLevels } from '../../adapters/db/schema/account-levels.ts';
import { deletionRequests } from '../../adapters/db/schema/deletion-requests.ts';
import { documents } from '../../adapters/db/schema/documents.ts';
import { operators } from '../../adapters/db/schema/operators.ts';
import { users } from '../../adapters/db/schema/people.ts';
import type { StoredDocument } from '../../transport/http/read-document-attachment.ts';
import { normaliseEmail } from '../normalise-email.ts';

type Handle = Pick<Queries, 'drizzle'>;

/** How many rows a list has at most. */
const MOST_ROWS = 200;

export type Operator = Pick<typeof operators.$inferSelect, 'id' | 'name' | 'passwordHash' | 'status'>;

export async function findOperatorByEmail({ drizzle }: Handle, emailNormalised: string): Promise<Operator | null> {
  const [row] = await drizzle.select().from(operators).where(eq(operators.emailNormalised, emailNormalised));
  return row ?? null;
}

export async function isActiveOperator({ drizzle }: Handle, id: number): Promise<boolean> {
  const rows = await drizzle
    .select({ id: operators.id })
    .from(operators)
    .where(and(eq(operators.id, id), eq(operators.status, 'active')));
  return rows.length > 0;
}

export async function updateOperatorPasswordHash({ drizzle }: Handle, id: number, passwordHash: string): Promise<void> {
  await drizzle.update(operators).set({ passwordHash }).where(eq(operators.id, id));
}

export interface NewOperator {
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
  /** Milliseconds since 1970 UTC. */
  readonly createdAt: number;
}

/** Whoever has the email already stays as they are. */
export async function insertOperator({ drizzle }: Handle, { createdAt, ...operator }: NewOperator): Promise<void> {
  const values = { ...operator, emailNormalised: normaliseEmail(operator.email), createdAt: new Date(createdAt) };
  await drizzle.insert(operators).values(values).onConflictDoNothing({ target: operators.emailNormalised });
}

/** Whom a mail is to. */
export interface Addressee {
  readonly userId: number;
  readonly email: string;
  readonly firstName: string;
  readonly language: Language;
}

const addressee = { userId: users.id, email: users.email, firstName: users.firstName, language: users.language };

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

/** Gives the client the number; false where it has one already, or somebody else has this one. */
export async function givePin({ drizzle }: Handle, userId: number, pin: string): Promise<boolean> {
  const isTaken = sql`exists (select 1 from users as other where other.pin = ${pin})`;
  const rows = await drizzle
    .update(users)
    .set({ pin })
    .where(and(eq(users.id, userId), isNull(users.pin), sql`not ${isTaken}`))
    .returning({ id: users.id });
  return rows.length > 0;
}

export async function closeClient({ drizzle }: Handle, userId: number): Promise<void> {
  await drizzle.update(users).set({ status: 'closed' }).where(eq(users.id, userId));
}

/** Those that somebody has to look at, the oldest first. */
export async function listDocumentsToReview({ drizzle }: Handle) {
  const { id, userId, kind, mediaType, sizeBytes, uploadedAt } = documents;
  return drizzle
    .select({
      id,
      userId,
      kind,
      mediaType,
      sizeBytes,
      uploadedAt,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(documents)
    .innerJoin(users, eq(users.id, documents.userId))
    .where(eq(documents.status, 'processing'))
    .orderBy(asc(documents.uploadedAt), asc(documents.id))
    .limit(MOST_ROWS);
}

export async function findFile({ drizzle }: Handle, documentId: number): Promise<StoredDocument | null> {
  const { id, kind, fileKey, mediaType } = documents;
  const [row] = await drizzle.select({ id, kind, fileKey, mediaType }).from(documents).where(eq(documents.id, documentId));
  return row ?? null;
}

export interface DocumentToReview extends Addressee {
  readonly id: number;
  readonly kind: DocumentKind;
  readonly status: DocumentStatus;
}

/** The document, held until the transaction ends, so that two operators cannot both decide on it. */
export async function lockDocument({ drizzle }: Handle, documentId: number): Promise<DocumentToReview | null> {
  const { id, kind, status } = documents;
  const [row] = await drizzle
    .select({ id, kind, status, ...addressee })
    .from(documents)
    .innerJoin(users, eq(users.id, documents.userId))
    .where(eq(documents.id, documentId))
    .for('update', { of: documents });
  return row ?? null;
}

export interface Review {
  readonly verdict: 'approved' | 'rejected';
  readonly note: string;
  readonly operatorId: number;
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
}

export async function updateReview({ drizzle }: Handle, documentId: number, { verdict, note, operatorId, at }: Review): Promise<void> {
  const review = { status: verdict, note, reviewedAt: new Date(at), reviewedBy: operatorId };
  await drizzle.update(documents).set(review).where(eq(documents.id, documentId));
}

/** How the latest document of a kind stands. */
export async function readDocumentStatuses({ drizzle }: Handle, userId: number): Promise<(kind: DocumentKind) => DocumentStatus> {
  const { kind, status } = documents;
  const rows = await drizzle.select({ kind, status }).from(documents).where(eq(documents.userId, userId)).orderBy(asc(documents.id));
  const latest = new Map<DocumentKind, DocumentStatus>(rows.map((row) => [row.kind, row.status]));
  return (one) => latest.get(one) ?? 'waiting';
}

/** Those that wait for a decision, the oldest first. */
export async function listOpenDeletions({ drizzle }: Handle) {
  const { id, userId, reason, requestedAt } = deletionRequests;
  return drizzle
    .select({ id, userId, reason, requestedAt, email: users.email })
    .from(deletionRequests)
    .innerJoin(users, eq(users.id, deletionRequests.userId))
    .where(eq(deletionRequests.status, 'open'))
    .orderBy(asc(deletionRequests.requestedAt), asc(deletionRequests.id))
    .limit(MOST_ROWS);
}

/** The client whose open request it is, with the request held until the transaction ends. */
export async function lockOpenDeletion({ drizzle }: Handle, requestId: number): Promise<Addressee | null> {
  const [row] = await drizzle
    .select(addressee)
    .from(deletionRequests)
    .innerJoin(users, eq(users.id, deletionRequests.userId))
    .where(and(eq(deletionRequests.id, requestId), eq(deletionRequests.status, 'open')))
    .for('update', { of: deletionRequests });
  return row ?? null;
}

export interface DeletionDecision {
  readonly verdict: 'granted' | 'refused';
  readonly note: string;
  readonly operatorId: number;
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
}

export async function updateDeletion(
  { drizzle }: Handle,
  requestId: number,
  { verdict, note, operatorId, at }: DeletionDecision,
): Promise<void> {
  const decision = { status: verdict, note, decidedAt: new Date(at), decidedBy: operatorId };
  await drizzle.update(deletionRequests).set(decision).where(eq(deletionRequests.id, requestId));
}

export async function listLevelRows({ drizzle }: Handle) {
  return drizzle.select().from(accountLevels).orderBy(asc(accountLevels.rank));
}

/** The levels that clients have. */
export async function listLevelNamesInUse({ drizzle }: Handle): Promise<readonly string[]> {
  const rows = await drizzle.selectDistinct({ level: users.level }).from(users).where(ne(users.level, ''));
  return rows.map(({ level }) => level);
}

export async function replaceLevelRows({ drizzle }: Handle, rows: readonly (typeof accountLevels.$inferInsert)[]): Promise<void> {
  await drizzle.delete(accountLevels);
  await drizzle.insert(accountLevels).values([...rows]);
}
