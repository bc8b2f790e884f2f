import type { RegisterRequest } from '@fairlead/contract/account/sign-in.ts';
import type { Queries } from '../adapters/db/database.ts';

/** Whose link somebody came by. */
export type Referrer =
  | { readonly kind: 'client'; readonly userId: number }
  | { readonly kind: 'affiliate'; readonly affiliateId: number; readonly campaignId: number; readonly email: string };

/** Who came by it; `createdAt` in milliseconds since 1970 UTC. */
export interface ReferredPerson {
  readonly id: number;
  readonly email: string;
  readonly countryId: number | null;
  readonly createdAt: number;
}

export type ReferralRequest = Pick<RegisterRequest, 'source_page' | 'sub_id' | 'click_id'>;

type Handle = Pick<Queries, 'drizzle'>;

/** What the affiliates' feature writes down of who came by whose link, for whoever signs people up. */
export interface Referrals {
  /** Null for a code that is nobody's. */
  find(queries: Handle, code: string): Promise<Referrer | null>;
  /** In the transaction that inserts the person. */
  insert(queries: Handle, referrer: Referrer, person: ReferredPerson, request: ReferralRequest): Promise<void>;
}
