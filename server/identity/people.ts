import type { PasswordOwner } from '@fairlead/domain/account/password-owner.ts';
import type { Queries } from '../adapters/db/database.ts';
import type { Audience } from './person.ts';
import type { SessionOrigin } from './sessions/sessions.ts';
import type { Person } from './person.ts';

/** As much of a client, an operator or an affiliate as signing in needs to know. */
export interface Member {
  readonly id: number;
  readonly email: string;
  /** Empty for somebody who was invited and has chosen no password yet: no password matches it. */
  readonly passwordHash: string;
  /** Whoever is not `active` comes in by no way. */
  readonly status: string;
}

/** Where somebody signs in from. */
export interface SignInOrigin extends SessionOrigin {
  /** What the browser's cookie says, by which it is known again; null at its first visit. */
  readonly deviceToken: string | null;
}

export type Factor = 'totp' | 'passkey';

/** What was done to the way in of a person. */
export type LoginChange =
  | { readonly kind: 'passwordSet'; readonly isFirst: boolean; readonly by: 'link' | 'currentPassword' }
  | { readonly kind: 'factorAdded' | 'factorRemoved'; readonly factor: Factor }
  | { readonly kind: 'recoveryCodesRenewed' }
  | { readonly kind: 'recoveryCodeUsed'; readonly codesLeft: number };

/** How somebody showed who they are. */
export type LoginMethod = 'password' | 'link' | 'registration';

export interface FailedLogin {
  readonly method: Exclude<LoginMethod, 'registration'>;
  readonly outcome: 'wrongPassword' | 'wrongSecondFactor';
}

type Handle = Pick<Queries, 'drizzle'>;

/**
 * The people of one audience, whose records are their capability's own. Identity knows passwords, links, factors and sessions; who somebody is,
 * and what of it is told to whom, is answered here.
 */
export interface People<Someone extends Member, Origin extends SignInOrigin> {
  readonly audience: Audience;
  find(queries: Handle, id: number): Promise<Someone | null>;
  /** By the email as it is compared: see normaliseEmail. */
  findByEmail(queries: Handle, emailNormalised: string): Promise<Someone | null>;
  /** Until the transaction ends, another change of the same person's way in waits. */
  lock(queries: Handle, id: number): Promise<void>;
  updatePasswordHash(queries: Handle, id: number, passwordHash: string): Promise<void>;
  /** Another hash of the same password. False where the person has another password by now, which then stays. */
  renewPasswordHash(queries: Handle, someone: Someone, passwordHash: string): Promise<boolean>;
  /** How the person's own devices call them. */
  nameOf(someone: Someone): string;
  /** What a good password must not contain. */
  passwordOwnerOf(someone: Someone): PasswordOwner;
  /** Tells the person by mail, and writes down where that is asked for, what was done. In the transaction in which it was done. */
  changed(change: LoginChange, someone: Someone, origin: Origin, queries: Queries): Promise<void>;
  /** Notes an attempt that failed, where a record of them is kept. Nobody waits for it. */
  readonly noteFailure?: (failure: FailedLogin, someone: Someone, origin: Origin) => Promise<void>;
  /** Refuses, before a session is opened, somebody who has proved who they are and can't come in all the same. */
  readonly prepare?: (someone: Someone) => Promise<void>;
  /** Whether somebody may be left without a second factor. */
  readonly mayLackFactor: boolean;
}

/** The person that a record of the audience is about. */
export function personOf({ audience }: { readonly audience: Audience }, { id }: Pick<Member, 'id'>): Person {
  return { audience, userId: id };
}
