import type { ClientRef } from '@fairlead/contract/operators/fields.ts';
import { users } from '../adapters/db/schema/principals.ts';

/** The columns that identify a client in lists. */
export const clientColumns = { userId: users.id, clientEmail: users.email, firstName: users.firstName, lastName: users.lastName };

export interface ClientColumns {
  readonly userId: number;
  readonly clientEmail: string;
  readonly firstName: string;
  readonly lastName: string;
}

export function clientRefOf({ userId, clientEmail, firstName, lastName }: ClientColumns): ClientRef {
  return { id: userId, email: clientEmail, full_name: `${firstName} ${lastName}`.trim() };
}

/** The same for an optional join; null if there is no client. */
export function maybeClientRefOf(row: { readonly [Column in keyof ClientColumns]: ClientColumns[Column] | null }): ClientRef | null {
  const { userId, clientEmail, firstName, lastName } = row;
  return userId === null || clientEmail === null
    ? null
    : clientRefOf({ userId, clientEmail, firstName: firstName ?? '', lastName: lastName ?? '' });
}
