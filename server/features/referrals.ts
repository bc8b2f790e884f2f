import type { RegisterRequest } from '@fairlead/contract/account/sign-in.ts';
import type { Queries } from '../adapters/db/database.ts';

/** The owner of a referral link. */
export type Referrer =
  | { readonly kind: 'client'; readonly userId: number }
  | { readonly kind: 'affiliate'; readonly affiliateId: number; readonly campaignId: number; readonly email: string };

/** The person who signed up; `createdAt` in milliseconds since 1970 UTC. */
export interface ReferredPerson {
  readonly id: number;
  readonly email: string;
  readonly countryId: number | null;
  readonly createdAt: number;
}

export type ReferralRequest = Pick<RegisterRequest, 'source_page' | 'sub_id' | 'click_id'>;

type Handle = Pick<Queries, 'drizzle'>;

/** The affiliates feature's records of referrals, for the sign-up. */
export interface Referrals {
  /** Returns null for an unknown code. */
  find(queries: Handle, code: string): Promise<Referrer | null>;
  /** Call it in the transaction that inserts the user. */
  insert(queries: Handle, referrer: Referrer, person: ReferredPerson, request: ReferralRequest): Promise<void>;
}
