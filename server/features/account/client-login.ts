/** What operators do to the login of a client. Who may, and that it is recorded, is theirs; each is part of the transaction that it is handed. */
import type { Language } from '@fairlead/contract/language.ts';
import { eq } from 'drizzle-orm';
import type { Queries } from '../../adapters/db/database.ts';
import { challenges, passkeys, totpSecrets } from '../../adapters/db/schema/sign-in.ts';
import { insertPopup, type NewPopup } from './popups/store.ts';
import { lockFactorsOf, replaceRecoveryCodes, selectFactors } from './client/security/factor-store.ts';
import { postLoginLink } from './client/sign-in/issue-login-link.ts';
import { deleteCodesOf } from './client/sign-in/one-time-codes.ts';
import { postEmailConfirmation, type PostEmailConfirmationContext } from './client/sign-in/post-email-confirmation.ts';

interface Addressee {
  readonly userId: number;
  readonly email: string;
  readonly firstName: string;
  readonly language: Language;
}

export function createClientLogin(context: PostEmailConfirmationContext) {
  return {
    async closeOpenings(queries: Queries, userId: number): Promise<void> {
      await deleteCodesOf(queries, userId);
      await queries.drizzle.delete(challenges).where(eq(challenges.userId, userId));
    },
    askForConfirmation: (queries: Queries, { userId: id, ...addressee }: Addressee): Promise<void> =>
      postEmailConfirmation({ id, ...addressee }, 'confirmEmail', queries, context),
    mailLoginLink: (queries: Queries, addressee: Addressee): Promise<number> => postLoginLink(addressee, queries, context),
    async removeSecondFactors(queries: Queries, userId: number): Promise<readonly ('totp' | 'passkey')[]> {
      await lockFactorsOf(queries, userId);
      const { hasTotp, passkeys: keys } = await selectFactors(queries, userId);
      // A secret that was never confirmed goes as well.
      await queries.drizzle.delete(totpSecrets).where(eq(totpSecrets.userId, userId));
      await queries.drizzle.delete(passkeys).where(eq(passkeys.userId, userId));
      await replaceRecoveryCodes(queries, userId, []);
      return [...(hasTotp ? ['totp' as const] : []), ...(keys.length > 0 ? ['passkey' as const] : [])];
    },
    showPopup: (queries: Queries, popup: Pick<NewPopup, 'userId' | 'title' | 'content' | 'createdAt'>): Promise<number> =>
      insertPopup(queries, popup),
  };
}
