import {
  DOCUMENT_STATUSES,
  type DocumentKind,
  type DocumentMediaType,
  type DocumentStatus,
} from '@fairlead/domain/account/document-rules.ts';
import type { ProfileDetails } from '@fairlead/domain/account/profile-rules.ts';
import type { TradingAccess } from '@fairlead/domain/trading/access.ts';
import type { AssetCategory } from '@fairlead/domain/trading/instrument.ts';
import type { SessionUser } from './schemas.ts';
import type { DocumentStateOnWire } from './documents.ts';

/** Converts the client account from the domain's terms to the wire format. Pure. */

/** The client's profile. Fields not filled in yet are empty text. */
export interface ClientProfile extends ProfileDetails {
  readonly id: number;
  /** Milliseconds since 1970 UTC; null until email to it is known to arrive. */
  readonly emailConfirmedAt: number | null;
  /** Milliseconds since 1970 UTC. */
  readonly createdAt: number;
  /** The number by which the client names the account on the phone; null until one is assigned. */
  readonly pin: string | null;
  readonly referralId: string;
  readonly level: string;
}

/** What the engine knows about a client. */
export interface ClientStanding {
  readonly access: TradingAccess;
  readonly isAutoTrading: boolean;
}

export type CategoryNames = readonly Pick<AssetCategory, 'id' | 'name'>[];

/** The state of one of a client's documents. A kind that is missing has not been uploaded. */
export interface DocumentState {
  readonly id: number;
  readonly status: DocumentStatus;
  readonly note: string;
  /** When it was uploaded or decided, in milliseconds since 1970 UTC. */
  readonly updatedAt: number;
  readonly mediaType: DocumentMediaType;
  readonly sizeBytes: number;
}

export type ClientDocuments = Readonly<Partial<Record<DocumentKind, DocumentState>>>;

export function wireSessionUser(
  profile: ClientProfile,
  { access, isAutoTrading }: ClientStanding,
  documents: ClientDocuments,
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
    email_confirmed: profile.emailConfirmedAt !== null,
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
    doc_passport: JSON.stringify(wireDocument(documents.passport)),
    doc_address: JSON.stringify(wireDocument(documents.address)),
    doc_funding_front: JSON.stringify(wireDocument(documents.funding_front)),
    doc_funding_back: JSON.stringify(wireDocument(documents.funding_back)),
  };
}

/** The state of a document, which is `waiting` if there is none (spec section 4). */
export function wireDocument(document: DocumentState | undefined): DocumentStateOnWire {
  if (document === undefined) return { status: DOCUMENT_STATUSES.waiting, note: '', updated: null };
  const { id, status, note, updatedAt, mediaType, sizeBytes } = document;
  const updated = new Date(updatedAt).toISOString();
  return { status: DOCUMENT_STATUSES[status], note, updated, id, media_type: mediaType, size_bytes: sizeBytes };
}

/** The wire uses a category's name, the domain its id. Categories that have been removed are left out. */
function wireCustomLeverage(indexes: TradingAccess['leverageIndexes'], categories: CategoryNames): string {
  const named = categories.flatMap(({ id, name }) => {
    const own = indexes[id];
    return own === undefined ? [] : [[name, own] as const];
  });
  return JSON.stringify(Object.fromEntries(named));
}
