import { and, desc, eq, lt, ne, notInArray } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Queries } from '../../adapters/db/database.ts';
import { trustedDevices } from '../../adapters/db/schema/principals.ts';
import { readCookie, writeCookie } from '../../transport/http/cookies.ts';
import { hashAccessToken, makeAccessToken } from '../access-token.ts';
import type { Principal } from '../principal.ts';
import type { Audience } from '../principal.ts';

/**
 * Browsers in which a user has completed a full sign-in. Each is identified by a cookie of 256 random bits, which grants no access and is
 * only trusted for accounts that have signed in with it.
 */
export interface TrustedDevices {
  /** Returns the ids of the users who trust the browser. The look-up takes the same time for everyone. */
  ownersOf(audience: Audience, deviceToken: string | null): Promise<readonly number[]>;
  /**
   * Returns the token for the browser's cookie: its current one if this user trusts it, otherwise a new one, because the current one may
   * have been planted. Other users who trust the current one trust the new one instead, since several people may share a browser.
   */
  renew(person: Principal, deviceToken: string | null): Promise<string>;
  /** Records a full sign-in and returns the token as `renew` does. Keeps the user's ten most recently used browsers. */
  trust(person: Principal, deviceToken: string | null): Promise<string>;
  /** Forgets all browsers of a user, for example after a new password. `queries` is the transaction it belongs to. */
  forgetAll(person: Principal, queries: Pick<Queries, 'drizzle'>): Promise<void>;
  /** Deletes browsers whose cookie has expired. */
  deleteExpired(): Promise<void>;
}

export const MOST_TRUSTED_DEVICES = 10;
const ONE_YEAR_S = 31_536_000;

const COOKIES: Readonly<Record<Audience, string>> = { client: 'device', affiliate: 'affiliate_device', operator: 'operator_device' };

export function readDeviceToken(request: FastifyRequest, audience: Audience): string | null {
  return readCookie(request, COOKIES[audience]);
}

/** Scripts cannot read the cookie, and it grants no access. */
export function writeDeviceToken(reply: FastifyReply, audience: Audience, deviceToken: string): void {
  writeCookie(reply, { name: COOKIES[audience], value: deviceToken, maxAgeS: ONE_YEAR_S });
}

export function createTrustedDevices({ drizzle }: Pick<Queries, 'drizzle'>, clock: () => number): TrustedDevices {
  const isOf = ({ audience, userId }: Principal) => and(eq(trustedDevices.audience, audience), eq(trustedDevices.userId, userId));
  const isDevice = (audience: Audience, deviceToken: string) =>
    and(eq(trustedDevices.audience, audience), eq(trustedDevices.deviceHash, hashAccessToken(deviceToken)));

  async function ownersOf(audience: Audience, deviceToken: string | null): Promise<readonly number[]> {
    if (deviceToken === null) return [];
    const rows = await drizzle.select({ userId: trustedDevices.userId }).from(trustedDevices).where(isDevice(audience, deviceToken));
    return rows.map(({ userId }) => userId);
  }

  async function renew({ audience, userId }: Principal, presented: string | null): Promise<string> {
    if (presented === null) return makeAccessToken();
    const owners = await ownersOf(audience, presented);
    if (owners.includes(userId)) return presented;
    const deviceToken = makeAccessToken();
    const deviceHash = hashAccessToken(deviceToken);
    if (owners.length > 0) await drizzle.update(trustedDevices).set({ deviceHash }).where(isDevice(audience, presented));
    return deviceToken;
  }

  return {
    ownersOf,
    renew,
    async trust(person, presented) {
      const deviceToken = await renew(person, presented);
      const [deviceHash, lastUsedAt] = [hashAccessToken(deviceToken), new Date(clock())];
      await drizzle
        .insert(trustedDevices)
        .values({ ...person, deviceHash, lastUsedAt })
        .onConflictDoUpdate({ target: [trustedDevices.audience, trustedDevices.userId, trustedDevices.deviceHash], set: { lastUsedAt } });
      const latest = drizzle
        .select({ deviceHash: trustedDevices.deviceHash })
        .from(trustedDevices)
        .where(isOf(person))
        .orderBy(desc(trustedDevices.lastUsedAt))
        .limit(MOST_TRUSTED_DEVICES);
      await drizzle
        .delete(trustedDevices)
        .where(and(isOf(person), ne(trustedDevices.deviceHash, deviceHash), notInArray(trustedDevices.deviceHash, latest)));
      return deviceToken;
    },
    async forgetAll(person, queries) {
      await queries.drizzle.delete(trustedDevices).where(isOf(person));
    },
    async deleteExpired() {
      await drizzle.delete(trustedDevices).where(lt(trustedDevices.lastUsedAt, new Date(clock() - ONE_YEAR_S * 1000)));
    },
  };
}
