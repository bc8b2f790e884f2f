import { and, desc, eq, lt, ne, notInArray } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Queries } from '../../adapters/db/database.ts';
import { trustedDevices } from '../../adapters/db/schema/people.ts';
import { readCookie, writeCookie } from '../../transport/http/cookies.ts';
import { hashAccessToken, makeAccessToken } from '../access-token.ts';
import type { Person } from '../person.ts';
import type { Audience } from '../person.ts';

/**
 * The browsers that a person has signed in from with everything that sign-in asks for. A cookie of 256 random bits names each; it opens
 * nothing, and is trusted for the accounts alone that have signed in with it.
 */
export interface TrustedDevices {
  /** Whose the browser is, by their ids. The look-up takes the same time for whoever is asked about. */
  ownersOf(audience: Audience, deviceToken: string | null): Promise<readonly number[]>;
  /**
   * The token for the browser's cookie: the one that it has, where this person is trusted by it; a new one otherwise, for somebody may have
   * planted the other. Those who are trusted by the other are trusted by the new one instead, since several people may share a browser.
   */
  renew(person: Person, deviceToken: string | null): Promise<string>;
  /** Notes a full sign-in and gives the token as `renew` does. The person's least recently used browsers beyond ten are forgotten. */
  trust(person: Person, deviceToken: string | null): Promise<string>;
  /** Forgets all browsers of a person, as with a new password. `queries` is the transaction that it belongs to. */
  forgetAll(person: Person, queries: Pick<Queries, 'drizzle'>): Promise<void>;
  /** Forgets browsers whose cookie has expired. */
  deleteExpired(): Promise<void>;
}

export const MOST_TRUSTED_DEVICES = 10;
const ONE_YEAR_S = 31_536_000;

const COOKIES: Readonly<Record<Audience, string>> = { client: 'device', affiliate: 'affiliate_device', operator: 'operator_device' };

export function readDeviceToken(request: FastifyRequest, audience: Audience): string | null {
  return readCookie(request, COOKIES[audience]);
}

/** Scripts cannot read the cookie, and it opens nothing. */
export function writeDeviceToken(reply: FastifyReply, audience: Audience, deviceToken: string): void {
  writeCookie(reply, { name: COOKIES[audience], value: deviceToken, maxAgeS: ONE_YEAR_S });
}

export function createTrustedDevices({ drizzle }: Pick<Queries, 'drizzle'>, clock: () => number): TrustedDevices {
  const isOf = ({ audience, userId }: Person) => and(eq(trustedDevices.audience, audience), eq(trustedDevices.userId, userId));
  const isDevice = (audience: Audience, deviceToken: string) =>
    and(eq(trustedDevices.audience, audience), eq(trustedDevices.deviceHash, hashAccessToken(deviceToken)));

  async function ownersOf(audience: Audience, deviceToken: string | null): Promise<readonly number[]> {
    if (deviceToken === null) return [];
    const rows = await drizzle.select({ userId: trustedDevices.userId }).from(trustedDevices).where(isDevice(audience, deviceToken));
    return rows.map(({ userId }) => userId);
  }

  async function renew({ audience, userId }: Person, presented: string | null): Promise<string> {
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
