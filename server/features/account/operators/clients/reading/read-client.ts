import type { ClientPage } from '@fairlead/contract/account/operators/clients.ts';
import { findMissingDocuments } from '@fairlead/domain/account/document-rules.ts';
import { findMissingDetails } from '@fairlead/domain/account/profile-rules.ts';
import { and, asc, desc, eq } from 'drizzle-orm';
import type { Queries } from '../../../../../adapters/db/database.ts';
import { affiliateCampaigns, affiliates, referredAccounts } from '../../../../../adapters/db/schema/affiliates.ts';
import { deletionRequests } from '../../../../../adapters/db/schema/deletion-requests.ts';
import { documents } from '../../../../../adapters/db/schema/documents.ts';
import { countries, users } from '../../../../../adapters/db/schema/principals.ts';
import { logins } from '../../../../../adapters/db/schema/sign-in.ts';
import type { AccountView, EnginePort } from '../../../../../engine/engine-port.ts';
import { selectFactors } from '../../../../../identity/factors/factor-store.ts';
import type { Sessions } from '../../../../../identity/sessions/sessions.ts';
import { CallRefused } from '../../../../../transport/call-refused.ts';
import { readDocumentStatuses } from '../client-store.ts';
import { listTags } from '../list-tags.ts';
import { fullNameOf } from './full-name.ts';

export interface ReadClientPorts {
  readonly database: Pick<Queries, 'drizzle'>;
  readonly engine: Pick<EnginePort, 'viewAccount'>;
  readonly sessions: Pick<Sessions, 'list'>;
}

/** Everything about a client except live figures. Refused with notFound. */
export async function readClient(userId: number, { database, engine, sessions }: ReadClientPorts): Promise<ClientPage> {
  const person = await findPrincipal(database, userId);
  if (person === null) throw new CallRefused('notFound');
  const { user, country } = person;
  const [view, tags, lastLoginAt, statusOf, latest, factor, open, hasDeletionRequest, referrer] = await Promise.all([
    engine.viewAccount(userId),
    listTags(database, userId),
    findLastLogin(database, userId),
    readDocumentStatuses(database, userId),
    listLatestDocuments(database, userId),
    readSecondFactor(database, userId),
    sessions.list({ audience: 'client', userId }),
    isDeletionAsked(database, userId),
    findReferrer(database, userId),
  ]);
  return {
    id: user.id,
    pin: user.pin,
    full_name: fullNameOf(user),
    details: {
      first_name: user.firstName,
      last_name: user.lastName,
      email: user.email,
      phone: user.phone,
      birth_date: user.birthDate,
      country_id: user.countryId,
      country,
      state: user.state,
      city: user.city,
      street: user.street,
      zip_code: user.zipCode,
      language: user.language,
    },
    email_confirmed_at: user.emailConfirmedAt?.toISOString() ?? null,
    created_at: user.createdAt.toISOString(),
    last_login_at: lastLoginAt?.toISOString() ?? null,
    status: user.status,
    level: user.level,
    tags,
    trading: view === null ? null : describeTrading(view),
    second_factor: factor,
    open_sessions: open.length,
    missing_details: [...findMissingDetails(user)],
    missing_documents: [...findMissingDocuments(statusOf)],
    documents: latest,
    has_deletion_request: hasDeletionRequest,
    referrer,
    referral_id: user.uniqid,
  };
}

function describeTrading({ status, access, isAutoTrading, positions, orders }: AccountView): NonNullable<ClientPage['trading']> {
  const leverages = Object.entries(access.leverageIndexes).map(([id, indexes]): [string, number[]] => [id, [...indexes]]);
  return {
    status,
    is_verified: access.verified,
    category_ids: [...access.categoryIds],
    leverage_indexes: Object.fromEntries(leverages),
    is_auto_trading: isAutoTrading,
    open_positions: positions.length,
    waiting_orders: orders.length,
  };
}

type Handle = ReadClientPorts['database'];

async function findPrincipal({ drizzle }: Handle, userId: number) {
  const [row] = await drizzle
    .select({ user: users, country: countries.alpha2 })
    .from(users)
    .leftJoin(countries, eq(countries.id, users.countryId))
    .where(eq(users.id, userId));
  return row ?? null;
}

async function findLastLogin({ drizzle }: Handle, userId: number): Promise<Date | null> {
  const [row] = await drizzle
    .select({ at: logins.at })
    .from(logins)
    .where(and(eq(logins.userId, userId), eq(logins.outcome, 'signedIn')))
    .orderBy(desc(logins.at))
    .limit(1);
  return row?.at ?? null;
}

async function listLatestDocuments({ drizzle }: Handle, userId: number): Promise<ClientPage['documents']> {
  const { kind, status, id } = documents;
  return drizzle
    .selectDistinctOn([kind], { kind, status })
    .from(documents)
    .where(eq(documents.userId, userId))
    .orderBy(asc(kind), desc(id));
}

async function readSecondFactor({ drizzle }: Handle, userId: number): Promise<ClientPage['second_factor']> {
  const { totpSince, passkeys } = await selectFactors({ drizzle }, { audience: 'client', userId });
  return { has_app: totpSince !== null, passkeys: passkeys.length };
}

async function isDeletionAsked({ drizzle }: Handle, userId: number): Promise<boolean> {
  const rows = await drizzle
    .select({ id: deletionRequests.id })
    .from(deletionRequests)
    .where(and(eq(deletionRequests.userId, userId), eq(deletionRequests.status, 'open')));
  return rows.length > 0;
}

async function findReferrer({ drizzle }: Handle, userId: number): Promise<ClientPage['referrer']> {
  const [row] = await drizzle
    .select({
      client: { id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email },
      affiliate: { id: affiliates.id, name: affiliates.name },
      campaign: affiliateCampaigns.name,
    })
    .from(referredAccounts)
    .leftJoin(users, eq(users.id, referredAccounts.referrerId))
    .leftJoin(affiliates, eq(affiliates.id, referredAccounts.affiliateId))
    .leftJoin(affiliateCampaigns, eq(affiliateCampaigns.id, referredAccounts.campaignId))
    .where(eq(referredAccounts.userId, userId));
  if (row === undefined) return null;
  if (row.affiliate !== null) return { kind: 'affiliate', ...row.affiliate, campaign: row.campaign ?? '' };
  return row.client === null ? null : { kind: 'client', id: row.client.id, name: fullNameOf(row.client) || row.client.email };
}
