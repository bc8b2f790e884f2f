import type { DocumentKind, DocumentMediaType, DocumentStatus } from '@fairlead/domain/account/document-rules.ts';
import type { ProfileDetails, ProfileField } from '@fairlead/domain/account/profile-rules.ts';
import type { TradingAccess } from '@fairlead/domain/trading/access.ts';
import type { SessionUser } from './schemas.ts';
import type { CategoryNames } from './server.ts';
import type { DocumentStateOnWire } from './documents.ts';

/**
 * The client's side of the account in the domain's terms: details, documents and trading access. Imports only the types of the schemas, so
 * that browsers need not load the schema library.
 */
export function readTradingAccess(
  user: Pick<SessionUser, 'verified_account' | 'assets_group_permission' | 'custom_leverage'>,
  categories: CategoryNames,
): TradingAccess {
  return {
    verified: user.verified_account,
    categoryIds: user.assets_group_permission,
    leverageIndexes: readCustomLeverage(user.custom_leverage, categories),
  };
}

/** Returns the details that the profile rules check. */
export function readProfileDetails(user: ProfileOnWire): ProfileDetails {
  return {
    firstName: user.first_name,
    lastName: user.last_name,
    email: user.email,
    phone: user.phone,
    birthDate: user.birth_date,
    countryId: user.country_id,
    state: user.state,
    city: user.city,
    street: user.street,
    zipCode: user.zip_code,
  };
}

/** The wire name of each detail. */
export const PROFILE_FIELD_NAMES = {
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  phone: 'phone',
  birthDate: 'birth_date',
  countryId: 'country_id',
  state: 'state',
  city: 'city',
  street: 'street',
  zipCode: 'zip_code',
} as const satisfies Readonly<Record<ProfileField, keyof SessionUser>>;
export type ProfileFieldName = (typeof PROFILE_FIELD_NAMES)[ProfileField];

type ProfileOnWire = Pick<SessionUser, ProfileFieldName>;

/** The state of a document, from the JSON text of doc_passport and the other document fields. */
export interface DocumentView {
  readonly status: DocumentStatus;
  readonly note: string;
  /** ISO 8601; null if there is no file yet. */
  readonly updated: string | null;
  readonly id: number | null;
  readonly mediaType: DocumentMediaType | null;
  readonly sizeBytes: number | null;
}

const WAITING: DocumentView = { status: 'waiting', note: '', updated: null, id: null, mediaType: null, sizeBytes: null };

/** Returns the document of a kind. It is Waiting if the text cannot be parsed, so that a client can always upload. */
export function readDocument(user: DocumentsOnWire, kind: DocumentKind): DocumentView {
  const state = parseDocument(user[`doc_${kind}`]);
  const status = state === null ? undefined : STATUS_OF[state.status];
  if (state === null || status === undefined) return WAITING;
  const { note, updated, id, media_type, size_bytes } = state;
  return { status, note, updated, id: id ?? null, mediaType: media_type ?? null, sizeBytes: size_bytes ?? null };
}

type DocumentsOnWire = Pick<SessionUser, `doc_${DocumentKind}`>;

const STATUS_OF: readonly (DocumentStatus | undefined)[] = ['waiting', 'processing', 'approved', 'rejected'];

function parseDocument(text: string): DocumentStateOnWire | null {
  try {
    return JSON.parse(text) as DocumentStateOnWire | null;
  } catch {
    return null;
  }
}

/** Throws a RangeError for invalid custom leverage, which the server never sends. */
function readCustomLeverage(text: string, categories: CategoryNames): TradingAccess['leverageIndexes'] {
  const byName: unknown = text === '' ? {} : JSON.parse(text);
  if (typeof byName !== 'object' || byName === null) throw new RangeError('custom leverage is not an object');
  const named = new Map<string, unknown>(Object.entries(byName));
  const entries = categories.flatMap(({ id, name }) => (named.has(name) ? [[id, readIndexes(named.get(name))] as const] : []));
  return Object.fromEntries(entries);
}

function readIndexes(value: unknown): readonly number[] {
  if (!Array.isArray(value)) throw new RangeError('custom leverage is not a list');
  return value.map((index: unknown) => readIndex(index));
}

function readIndex(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw new RangeError('custom leverage is not a list of indexes');
}
