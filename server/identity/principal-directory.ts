import type { PasswordOwner } from '@fairlead/domain/account/password-owner.ts';
import type { Queries } from '../adapters/db/database.ts';
import type { Audience } from './principal.ts';
import type { SessionOrigin } from './sessions/sessions.ts';
import type { Principal } from './principal.ts';

/** What sign-in needs to know of a client, an operator or an affiliate. */
export interface Member {
  readonly id: number;
  readonly email: string;
  /** Empty for an invited user who has not chosen a password yet: no password matches it. */
  readonly passwordHash: string;
  /** A user who is not `active` cannot sign in by any method. */
  readonly status: string;
}

/** The origin of a sign-in. */
export interface SignInOrigin extends SessionOrigin {
  /** The browser's cookie, which identifies it; null at its first visit. */
  readonly deviceToken: string | null;
}

export type Factor = 'totp' | 'passkey';

/** A change to how a user signs in. */
export type LoginChange =
  | { readonly kind: 'passwordSet'; readonly isFirst: boolean; readonly by: 'link' | 'currentPassword' }
  | { readonly kind: 'factorAdded' | 'factorRemoved'; readonly factor: Factor }
  | { readonly kind: 'recoveryCodesRenewed' }
  | { readonly kind: 'recoveryCodeUsed'; readonly codesLeft: number };

/** How a user proved their identity. */
export type LoginMethod = 'password' | 'link' | 'registration';

export interface FailedLogin {
  readonly method: Exclude<LoginMethod, 'registration'>;
  readonly outcome: 'wrongPassword' | 'wrongSecondFactor';
}

type Handle = Pick<Queries, 'drizzle'>;

/**
 * The users of one audience, whose records belong to their own feature. Identity handles passwords, links, factors and sessions; this
 * interface provides who a user is and how they are notified.
 */
export interface PrincipalDirectory<Someone extends Member, Origin extends SignInOrigin> {
  readonly audience: Audience;
  find(queries: Handle, id: number): Promise<Someone | null>;
  /** By the normalised email: see normaliseEmail. */
  findByEmail(queries: Handle, emailNormalised: string): Promise<Someone | null>;
  /** Makes other changes to the same user's sign-in wait until the transaction ends. */
  lock(queries: Handle, id: number): Promise<void>;
  updatePasswordHash(queries: Handle, id: number, passwordHash: string): Promise<void>;
  /** Stores a new hash of the same password. Returns false if the user has changed the password in the meantime; that one is kept. */
  renewPasswordHash(queries: Handle, someone: Someone, passwordHash: string): Promise<boolean>;
  /** The name that the user's own devices show for the account. */
  nameOf(someone: Someone): string;
  /** Personal details that a good password must not contain. */
  passwordOwnerOf(someone: Someone): PasswordOwner;
  /** Emails the user about the change, and records it if required, in the transaction of the change. */
  changed(change: LoginChange, someone: Someone, origin: Origin, queries: Queries): Promise<void>;
  /** Records a failed attempt, for audiences that keep such a record. Not awaited. */
  readonly noteFailure?: (failure: FailedLogin, someone: Someone, origin: Origin) => Promise<void>;
  /** Rejects, before a session is opened, if an authenticated user still may not sign in. */
  readonly prepare?: (someone: Someone) => Promise<void>;
  /** Whether users of this audience may be without a second factor. */
  readonly mayLackFactor: boolean;
}

/** The principal that a record of the audience is about. */
export function principalOf({ audience }: { readonly audience: Audience }, { id }: Pick<Member, 'id'>): Principal {
  return { audience, userId: id };
}
