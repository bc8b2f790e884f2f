import type { Referral, ReferralsRequest, ReferralsResponse } from '@fairlead/contract/account/schemas.ts';
import { addDays, startOfDay } from '@fairlead/domain/payments/business-day.ts';
import { and, count, desc, eq, gte, lt, type SQL } from 'drizzle-orm';
import type { Database } from '../../../../adapters/db/database.ts';
import { referredAccounts } from '../../../../adapters/db/schema/affiliates.ts';
import { countries, users } from '../../../../adapters/db/schema/principals.ts';
import type { CallSession } from '../../../../identity/sessions/require-session.ts';
import { maskEmail, maskLastName, maskName } from '../../../mask-name.ts';

/** The specification's call is not paged; beyond this number a client has to use pages. */
const MOST_IN_ONE_LIST = 1_000;

/** The sign-ups through the client's link, the latest first. Names and emails are masked: they are other people's. */
export async function listReferrals(
  { userId }: Pick<CallSession, 'userId'>,
  request: ReferralsRequest,
  { database }: { readonly database: Database },
): Promise<Omit<ReferralsResponse, 'status'>> {
  const { limit = MOST_IN_ONE_LIST, before } = request ?? {};
  const within = filterOf(userId, request);
  const [rows, total] = await Promise.all([
    readRows(database, before === undefined ? within : and(within, lt(referredAccounts.userId, before)), limit + 1),
    countRows(database, within),
  ]);
  const page = rows.slice(0, limit);
  return { data: page.map(describeReferral), total, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

function filterOf(userId: number, request: ReferralsRequest): SQL | undefined {
  const [from, until] = [request?.from ?? null, request?.until ?? null];
  return and(
    eq(referredAccounts.referrerId, userId),
    from === null ? undefined : gte(referredAccounts.createdAt, new Date(startOfDay(from))),
    until === null ? undefined : lt(referredAccounts.createdAt, new Date(startOfDay(addDays(until, 1)))),
  );
}

function readRows({ drizzle }: Database, filter: SQL | undefined, limit: number) {
  return drizzle
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      createdAt: referredAccounts.createdAt,
      sourcePage: referredAccounts.sourcePage,
      firstDepositAt: referredAccounts.firstDepositAt,
      country: countries.name,
      countryCode: countries.alpha2,
    })
    .from(referredAccounts)
    .innerJoin(users, eq(users.id, referredAccounts.userId))
    .leftJoin(countries, eq(countries.id, referredAccounts.countryId))
    .where(filter)
    .orderBy(desc(referredAccounts.userId))
    .limit(limit);
}

async function countRows({ drizzle }: Database, filter: SQL | undefined): Promise<number> {
  const [row] = await drizzle.select({ total: count() }).from(referredAccounts).where(filter);
  return row?.total ?? 0;
}

type Row = Awaited<ReturnType<typeof readRows>>[number];

function describeReferral({ id, firstName, lastName, email, createdAt, sourcePage, firstDepositAt, country, countryCode }: Row): Referral {
  return {
    full_name: maskName(firstName, lastName),
    email: maskEmail(email),
    created_at: createdAt.toISOString(),
    id,
    first_name: firstName,
    last_name: maskLastName(lastName),
    country: country ?? '',
    country_code: countryCode,
    source: sourcePage,
    conversion: firstDepositAt !== null,
  };
}
