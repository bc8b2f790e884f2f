import type { Database } from '../../../../adapters/db/database.ts';
import { redeemCode } from '../../../../identity/codes/one-time-codes.ts';
import { tryLink, type TryLinkContext } from '../../../../identity/codes/try-link.ts';
import { confirmEmailOf } from '../../store.ts';
import type { Caller } from './caller.ts';

export interface ConfirmEmailContext extends TryLinkContext {
  readonly database: Database;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/** Confirms the client's email with the code of an emailed link. Refused with linkNotValid, tooManyAttempts. */
export async function confirmEmail(code: string, { address }: Pick<Caller, 'address'>, context: ConfirmEmailContext): Promise<void> {
  const { database, clock } = context;
  const confirm = () =>
    database.transaction(async (transaction) => {
      const holder = await redeemCode(transaction, { audience: 'client', purpose: 'emailConfirmation' }, code, clock());
      return holder !== null && (await confirmEmailOf(transaction, holder, clock())) ? holder : null;
    });
  await tryLink(address, confirm, context);
}
