import { eq, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** The kind of user for whom a session was opened. A session is only valid for its own audience's calls. */
export type Audience = 'client' | 'affiliate' | 'operator';

/** A user who can sign in. Each audience has its own ids: client 7 and operator 7 are unrelated. */
export interface Principal {
  readonly audience: Audience;
  readonly userId: number;
}

/** In tables whose rows belong to a client, an operator or an affiliate: the column of the owner. */
const COLUMNS = { client: 'userId', operator: 'operatorId', affiliate: 'affiliateId' } as const;

const AUDIENCES = ['client', 'operator', 'affiliate'] as const satisfies readonly Audience[];

type PrincipalColumn = (typeof COLUMNS)[Audience];

/** Selects a user's rows. */
export function isOf(table: Readonly<Record<PrincipalColumn, AnyPgColumn>>, { audience, userId }: Principal): SQL {
  return eq(table[COLUMNS[audience]], userId);
}

/** The owner columns of a user's new row. */
export function ownerColumns({ audience, userId }: Principal): Record<PrincipalColumn, number | null> {
  return { userId: null, operatorId: null, affiliateId: null, [COLUMNS[audience]]: userId };
}

/** The owner column of an audience. */
export function ownerColumn<Column>(table: Readonly<Record<PrincipalColumn, Column>>, audience: Audience): Column {
  return table[COLUMNS[audience]];
}

/** Returns the owner of a row. */
export function readOwner(row: Readonly<Record<PrincipalColumn, number | null>>): Principal {
  for (const audience of AUDIENCES) {
    const userId = row[COLUMNS[audience]];
    if (userId !== null) return { audience, userId };
  }
  throw new Error('a row has no owner');
}

/** The owner's name for sealed secrets and passkeys: `user:42`, `operator:7`. */
export function secretOwnerOf({ audience, userId }: Principal): SecretOwner {
  return `${audience === 'client' ? 'user' : audience}:${userId}`;
}

export type SecretOwner = `${'user' | 'operator' | 'affiliate'}:${number}`;
