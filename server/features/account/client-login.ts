/**
 * Operators' actions on a client's login. Permissions and the audit log are up to the caller; each action is part of the caller's
 * transaction.
 */
import type { Queries } from '../../adapters/db/database.ts';
import { invalidatePendingSignIns } from '../../identity/end-openings.ts';
import { deleteFactors } from '../../identity/factors/factor-store.ts';
import type { Factor } from '../../identity/principal-directory.ts';
import type { Addressee } from '../addressee.ts';
import { insertPopup, type NewPopup } from './popups/store.ts';
import { lockUser } from './store.ts';
import { postLoginLink } from './client/sign-in/issue-login-link.ts';
import { postEmailConfirmation, type PostEmailConfirmationContext } from './client/sign-in/post-email-confirmation.ts';

/** Actions on a client's login, each within the given transaction. */
export interface ClientLogin {
  /** Invalidates emailed links and pending sign-ins. */
  closeOpenings(queries: Queries, userId: number): Promise<void>;
  /** Emails a link that confirms the email address. */
  emailConfirmationLink(queries: Queries, client: Addressee): Promise<void>;
  /** Emails the client a single-use sign-in link, and returns its expiry in milliseconds since 1970 UTC. */
  emailLoginLink(queries: Queries, client: Addressee): Promise<number>;
  /** Removes all second factors with their recovery codes, and returns which kinds there were. */
  removeSecondFactors(queries: Queries, userId: number): Promise<readonly Factor[]>;
  /** Shows a popup to the client once, and returns its id. `createdAt` is in milliseconds since 1970 UTC. */
  showPopup(queries: Queries, popup: OnePopup): Promise<number>;
}

/** The content is HTML, which is sanitised when stored. */
type OnePopup = Pick<NewPopup, 'userId' | 'title' | 'content' | 'createdAt'>;

export function createClientLogin(context: PostEmailConfirmationContext): ClientLogin {
  return {
    closeOpenings: (queries, userId) => invalidatePendingSignIns(queries, { audience: 'client', userId }),
    emailConfirmationLink: (queries, { userId: id, ...client }) =>
      postEmailConfirmation({ id, ...client }, 'confirmEmail', queries, context),
    emailLoginLink: (queries, client) => postLoginLink(client, queries, context),
    async removeSecondFactors(queries, userId) {
      await lockUser(queries, userId);
      return deleteFactors(queries, { audience: 'client', userId });
    },
    showPopup: insertPopup,
  };
}
