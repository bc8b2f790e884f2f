/** What operators do to the login of a client. Who may, and that it is recorded, is theirs; each is part of the transaction that it is handed. */
import type { Queries } from '../../adapters/db/database.ts';
import { endOpenings } from '../../identity/end-openings.ts';
import { deleteFactors } from '../../identity/factors/factor-store.ts';
import type { Factor } from '../../identity/people.ts';
import type { Addressee } from '../addressee.ts';
import { insertPopup, type NewPopup } from './popups/store.ts';
import { lockUser } from './store.ts';
import { postLoginLink } from './client/sign-in/issue-login-link.ts';
import { postEmailConfirmation, type PostEmailConfirmationContext } from './client/sign-in/post-email-confirmation.ts';

/** What is done to the login of a client, each in the transaction that it is handed. */
export interface ClientLogin {
  /** Mailed links and logins that wait for a second factor open nothing any more. */
  closeOpenings(queries: Queries, userId: number): Promise<void>;
  /** Mails a link that shows that mail to the email arrives. */
  askForConfirmation(queries: Queries, client: Addressee): Promise<void>;
  /** Mails the client a link that signs in once, and gives until when it works, in milliseconds since 1970 UTC. */
  mailLoginLink(queries: Queries, client: Addressee): Promise<number>;
  /** Takes all of them away with their recovery codes, and gives of which kinds there were. */
  removeSecondFactors(queries: Queries, userId: number): Promise<readonly Factor[]>;
  /** Has it shown to the client once, and gives its id. `createdAt` is in milliseconds since 1970 UTC. */
  showPopup(queries: Queries, popup: OnePopup): Promise<number>;
}

/** Its content is html, made safe where it is stored. */
type OnePopup = Pick<NewPopup, 'userId' | 'title' | 'content' | 'createdAt'>;

export function createClientLogin(context: PostEmailConfirmationContext): ClientLogin {
  return {
    closeOpenings: (queries, userId) => endOpenings(queries, { audience: 'client', userId }),
    askForConfirmation: (queries, { userId: id, ...client }) => postEmailConfirmation({ id, ...client }, 'confirmEmail', queries, context),
    mailLoginLink: (queries, client) => postLoginLink(client, queries, context),
    async removeSecondFactors(queries, userId) {
      await lockUser(queries, userId);
      return deleteFactors(queries, { audience: 'client', userId });
    },
    showPopup: insertPopup,
  };
}
