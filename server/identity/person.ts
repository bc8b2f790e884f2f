import { eq, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** Whom a session was opened for. A session opens the calls of its own audience and no other. */
export type Audience = 'client' | 'affiliate' | 'operator';

/** Somebody who can sign in. Ids are counted in each audience by itself: client 7 and operator 7 have nothing to do with each other. */
export interface Person {
  readonly audience: Audience;
  readonly userId: number;
}

/** In tables whose rows belong to a client, an operator or an affiliate: the column that says whose a row is. */
const COLUMNS = { client: 'userId', operator: 'operatorId', affiliate: 'affiliateId' } as const;

const AUDIENCES = ['client', 'operator', 'affiliate'] as const satisfies readonly Audience[];

type PersonColumn = (typeof COLUMNS)[Audience];

/** Picks a person's rows. */
export function isOf(table: Readonly<Record<PersonColumn, AnyPgColumn>>, { audience, userId }: Person): SQL {
  return eq(table[COLUMNS[audience]], userId);
}

/** What a person's new row says of whose it is. */
export function ownerColumns({ audience, userId }: Person): Record<PersonColumn, number | null> {
  return { userId: null, operatorId: null, affiliateId: null, [COLUMNS[audience]]: userId };
}

/** The column that names a person of the audience. */
export function ownerColumn<Column>(table: Readonly<Record<PersonColumn, Column>>, audience: Audience): Column {
  return table[COLUMNS[audience]];
}

/** Whose a row is. */
export function readOwner(row: Readonly<Record<PersonColumn, number | null>>): Person {
  for (const audience of AUDIENCES) {
    const userId = row[COLUMNS[audience]];
    if (userId !== null) return { audience, userId };
  }
  throw new Error('a row belongs to nobody');
}

/** What a person is called where a secret is sealed for them alone, or a passkey is made for them: `user:42`, `operator:7`. */
export function secretOwnerOf({ audience, userId }: Person): SecretOwner {
  return `${audience === 'client' ? 'user' : audience}:${userId}`;
}

export type SecretOwner = `${'user' | 'operator' | 'affiliate'}:${number}`;
