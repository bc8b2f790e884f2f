/**
 * The account feature's own data about a client, part by part. Columns are listed one by one, so that a new column is not exported until it
 * is added here. Hashes, sealed bytes and keys are never exported.
 */
import { accountPaths } from '@fairlead/contract/paths.ts';
import { and, count, desc, eq, isNotNull } from 'drizzle-orm';
import type { Queries } from '../../../../adapters/db/database.ts';
import { deletionRequests } from '../../../../adapters/db/schema/deletion-requests.ts';
import { documents } from '../../../../adapters/db/schema/documents.ts';
import { oneTimeCodes, passkeys, recoveryCodes, totpSecrets } from '../../../../adapters/db/schema/identity.ts';
import { mails } from '../../../../adapters/db/schema/emails.ts';
import { countries, sessions, users } from '../../../../adapters/db/schema/principals.ts';
import { popups } from '../../../../adapters/db/schema/popups.ts';
import { knownDevices, logins } from '../../../../adapters/db/schema/sign-in.ts';
import { collectorsOn, type PersonalDataCollector, type PersonalRecord } from '../../../personal-data-collector.ts';
import { collectReferralParts } from './referral-collectors.ts';

type Drizzle = Queries['drizzle'];

export function collectAccount({ drizzle }: Pick<Queries, 'drizzle'>): readonly PersonalDataCollector[] {
  const part = collectorsOn({ drizzle });
  return [
    part('details', ['users', 'countries'], collectDetails),
    part('referrals', ['users'], collectReferrals),
    ...collectReferralParts(drizzle),
    part('documents', ['documents'], collectDocuments),
    part('second_factors', ['totp_secrets', 'passkeys', 'recovery_codes'], collectSecondFactors),
    part('sessions', ['sessions'], collectSessions),
    part('sign_ins', ['logins'], collectSignIns),
    // Every trusted browser of a client is also a known one.
    part('devices', ['known_devices', 'trusted_devices'], collectDevices),
    part('links', ['one_time_codes'], collectLinks),
    part('messages', ['popups'], collectMessages),
    part('mails', ['mails'], collectEmails),
    part('deletion_requests', ['deletion_requests'], collectDeletionRequests),
  ];
}

async function collectDetails(drizzle: Drizzle, userId: number): Promise<readonly PersonalRecord[]> {
  const rows = await drizzle
    .select({ user: users, country: countries.name })
    .from(users)
    .leftJoin(countries, eq(countries.id, users.countryId))
    .where(eq(users.id, userId));
  return rows.map(({ user, country }) => ({
    id: user.id,
    first_name: user.firstName,
    last_name: user.lastName,
    email: user.email,
    email_confirmed_at: timeOrNull(user.emailConfirmedAt),
    phone: user.phone,
    birth_date: user.birthDate,
    country,
    state: user.state,
    city: user.city,
    street: user.street,
    zip_code: user.zipCode,
    language: user.language,
    level: user.level,
    status: user.status,
    pin: user.pin,
    created_at: isoTime(user.createdAt),
    terms_accepted_at: timeOrNull(user.termsAcceptedAt),
    referral_id: user.uniqid,
    referred_by: user.referredBy,
  }));
}

/** The number of sign-ups through the client's link. Who they are is their own data. */
async function collectReferrals(drizzle: Drizzle, userId: number): Promise<readonly PersonalRecord[]> {
  const [row] = await drizzle.select({ referrals_count: count() }).from(users).where(eq(users.referredBy, userId));
  return row === undefined ? [] : [row];
}

async function collectDocuments(drizzle: Drizzle, userId: number, most: number): Promise<readonly PersonalRecord[]> {
  const rows = await drizzle.select().from(documents).where(eq(documents.userId, userId)).orderBy(desc(documents.id)).limit(most);
  return rows.map((row) => ({
    kind: row.kind,
    status: row.status,
    note: row.note,
    media_type: row.mediaType,
    size_bytes: row.sizeBytes,
    uploaded_at: isoTime(row.uploadedAt),
    reviewed_at: timeOrNull(row.reviewedAt),
    file: accountPaths.document.replace(':id', String(row.id)),
  }));
}

async function collectSecondFactors(drizzle: Drizzle, userId: number, most: number): Promise<readonly PersonalRecord[]> {
  const apps = await drizzle
    .select({ addedAt: totpSecrets.createdAt, confirmedAt: totpSecrets.confirmedAt })
    .from(totpSecrets)
    .where(eq(totpSecrets.userId, userId));
  const keys = await drizzle
    .select({ name: passkeys.name, addedAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(passkeys.id))
    .limit(most);
  const codes = await drizzle
    .select({ all: count(), used: count(recoveryCodes.usedAt) })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId));
  const lastCode = await drizzle
    .select({ usedAt: recoveryCodes.usedAt })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNotNull(recoveryCodes.usedAt)))
    .orderBy(desc(recoveryCodes.usedAt))
    .limit(1);
  return [
    ...apps.map(({ addedAt, confirmedAt }) => ({
      kind: 'authenticator_app',
      added_at: isoTime(addedAt),
      confirmed_at: timeOrNull(confirmedAt),
    })),
    ...keys.map(({ name, addedAt, lastUsedAt }) => ({
      kind: 'passkey',
      name,
      added_at: isoTime(addedAt),
      last_used_at: timeOrNull(lastUsedAt),
    })),
    ...codes.flatMap(({ all, used }) =>
      all === 0
        ? []
        : [{ kind: 'recovery_codes', codes_count: all, codes_left: all - used, last_used_at: timeOrNull(lastCode[0]?.usedAt ?? null) }],
    ),
  ];
}

/** Active sessions, and ended ones not deleted yet. */
async function collectSessions(drizzle: Drizzle, userId: number, most: number): Promise<readonly PersonalRecord[]> {
  const rows = await drizzle
    .select()
    .from(sessions)
    .where(and(eq(sessions.audience, 'client'), eq(sessions.userId, userId)))
    .orderBy(desc(sessions.id))
    .limit(most);
  return rows.map((row) => ({
    started_at: isoTime(row.createdAt),
    last_seen_at: isoTime(row.lastSeenAt),
    password_given_at: timeOrNull(row.provenAt),
    ended_at: timeOrNull(row.revokedAt),
    ends_at_latest: isoTime(row.expiresAt),
    address: row.address,
    country: row.country,
    device: row.device,
  }));
}

async function collectSignIns(drizzle: Drizzle, userId: number, most: number): Promise<readonly PersonalRecord[]> {
  const rows = await drizzle.select().from(logins).where(eq(logins.userId, userId)).orderBy(desc(logins.at), desc(logins.id)).limit(most);
  return rows.map(({ at, method, outcome, address, country, device }) => ({ at: isoTime(at), method, outcome, address, country, device }));
}

async function collectDevices(drizzle: Drizzle, userId: number, most: number): Promise<readonly PersonalRecord[]> {
  const rows = await drizzle
    .select({ firstSeenAt: knownDevices.firstSeenAt, lastSeenAt: knownDevices.lastSeenAt })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.lastSeenAt))
    .limit(most);
  return rows.map(({ firstSeenAt, lastSeenAt }) => ({ first_seen_at: isoTime(firstSeenAt), last_seen_at: isoTime(lastSeenAt) }));
}

async function collectLinks(drizzle: Drizzle, userId: number, most: number): Promise<readonly PersonalRecord[]> {
  const rows = await drizzle.select().from(oneTimeCodes).where(eq(oneTimeCodes.userId, userId)).orderBy(desc(oneTimeCodes.id)).limit(most);
  return rows.map((row) => ({
    purpose: row.purpose,
    sent_to: row.email,
    created_at: isoTime(row.createdAt),
    expires_at: isoTime(row.expiresAt),
    used_at: timeOrNull(row.usedAt),
  }));
}

async function collectMessages(drizzle: Drizzle, userId: number, most: number): Promise<readonly PersonalRecord[]> {
  const rows = await drizzle.select().from(popups).where(eq(popups.userId, userId)).orderBy(desc(popups.id)).limit(most);
  return rows.map(({ createdAt, readAt, title, content, translations }) => ({
    created_at: isoTime(createdAt),
    read_at: timeOrNull(readAt),
    title,
    content,
    translations,
  }));
}

async function collectEmails(drizzle: Drizzle, userId: number, most: number): Promise<readonly PersonalRecord[]> {
  const rows = await drizzle.select().from(mails).where(eq(mails.userId, userId)).orderBy(desc(mails.id)).limit(most);
  return rows.map((row) => ({
    about: row.template,
    recipient: row.recipient,
    language: row.language,
    created_at: isoTime(row.createdAt),
    sent_at: timeOrNull(row.sentAt),
  }));
}

async function collectDeletionRequests(drizzle: Drizzle, userId: number, most: number): Promise<readonly PersonalRecord[]> {
  const { id } = deletionRequests;
  const rows = await drizzle.select().from(deletionRequests).where(eq(deletionRequests.userId, userId)).orderBy(desc(id)).limit(most);
  return rows.map((row) => ({
    requested_at: isoTime(row.requestedAt),
    status: row.status,
    reason: row.reason,
    note: row.note,
    decided_at: timeOrNull(row.decidedAt),
  }));
}

function isoTime(time: Date): string {
  return time.toISOString();
}

function timeOrNull(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}
