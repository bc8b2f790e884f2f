import type { TradingAccess } from '@fairlead/domain/trading/access.ts';
import type { AssetCategory } from '@fairlead/domain/trading/instrument.ts';
import type { SessionUser } from './account.ts';

/** The client account from the domain's terms to the wire's. Pure. */

/** Who a client is. Empty text where nothing was filled in yet. */
export interface ClientProfile {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  /** YYYY-MM-DD */
  readonly birthDate: string | null;
  readonly countryId: number | null;
  readonly state: string;
  readonly city: string;
  readonly street: string;
  readonly zipCode: string;
  /** Milliseconds since 1970 UTC. */
  readonly createdAt: number;
  /** The number by which the client names the account on the phone; null until one was given. */
  readonly pin: string | null;
  readonly referralId: string;
  readonly level: string;
}

/** What of a client the engine knows. */
export interface ClientStanding {
  readonly access: TradingAccess;
  readonly isAutoTrading: boolean;
}

export type CategoryNames = readonly Pick<AssetCategory, 'id' | 'name'>[];

/** A document that nobody has uploaded: Waiting (spec section 4). */
const NO_DOCUMENT = JSON.stringify({ status: 0, note: '', updated: null });

export function wireSessionUser(
  profile: ClientProfile,
  { access, isAutoTrading }: ClientStanding,
  categories: CategoryNames,
  token: string,
): SessionUser {
  return {
    access_token: token,
    token,
    id: profile.id,
    first_name: profile.firstName,
    last_name: profile.lastName,
    full_name: `${profile.firstName} ${profile.lastName}`.trim(),
    email: profile.email,
    phone: profile.phone,
    birth_date: profile.birthDate ?? '',
    country_id: profile.countryId,
    state: profile.state,
    city: profile.city,
    street: profile.street,
    zip_code: profile.zipCode,
    created_at: new Date(profile.createdAt).toISOString(),
    pin: profile.pin,
    uniqid: profile.referralId,
    level: profile.level,
    verified_account: access.verified,
    auto_trading: isAutoTrading ? 1 : 0,
    custom_leverage: wireCustomLeverage(access.leverageIndexes, categories),
    assets_group_permission: [...access.categoryIds],
    doc_passport: NO_DOCUMENT,
    doc_address: NO_DOCUMENT,
    doc_funding_front: NO_DOCUMENT,
    doc_funding_back: NO_DOCUMENT,
  };
}

/** The wire names a category where the domain has its id. A category that does not exist any more is left out. */
function wireCustomLeverage(indexes: TradingAccess['leverageIndexes'], categories: CategoryNames): string {
  const named = categories.flatMap(({ id, name }) => {
    const own = indexes[id];
    return own === undefined ? [] : [[name, own] as const];
  });
  return JSON.stringify(Object.fromEntries(named));
}
