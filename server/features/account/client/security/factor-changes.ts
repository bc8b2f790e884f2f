/** What goes with every second factor that is added or removed, in the transaction of the change. */
import type { FactorAddedResponse } from '@fairlead/contract/account/security.ts';
import type { Queries } from '../../../../adapters/db/database.ts';
import type { AccountContext } from '../../account-context.ts';
import type { Caller } from '../sign-in/caller.ts';
import type { User } from '../../store.ts';
import { hasRecoveryCodes, hasSecondFactor, replaceRecoveryCodes, selectFactors } from './factor-store.ts';
import { makeRecoveryCodes } from '../../../../transport/auth/second-factor/recovery-codes.ts';

export interface FactorChange {
  readonly user: User;
  readonly caller: Caller;
  readonly factor: 'totp' | 'passkey';
}

type ChangeContext = Pick<AccountContext, 'mailQueue' | 'clock'>;

/** Recovery codes come with the first second factor. The client hears of it by mail. */
export async function factorAdded(change: FactorChange, queries: Queries, context: ChangeContext): Promise<FactorAddedResponse['data']> {
  const { user } = change;
  await postChange('secondFactorAdded', change, queries, context);
  if (await hasRecoveryCodes(queries, user.id)) return { recovery_codes: null };
  const { codes, hashes } = makeRecoveryCodes();
  await replaceRecoveryCodes(queries, user.id, hashes);
  return { recovery_codes: [...codes] };
}

/** Recovery codes go with the last second factor. The client hears of it by mail. */
export async function factorRemoved(change: FactorChange, queries: Queries, context: ChangeContext): Promise<void> {
  const { user } = change;
  await postChange('secondFactorRemoved', change, queries, context);
  if (!hasSecondFactor(await selectFactors(queries, user.id))) await replaceRecoveryCodes(queries, user.id, []);
}

async function postChange(
  template: 'secondFactorAdded' | 'secondFactorRemoved',
  { user, caller, factor }: FactorChange,
  queries: Queries,
  { mailQueue, clock }: ChangeContext,
): Promise<void> {
  const { id: userId, email: recipient, firstName } = user;
  const { language, device, country } = caller;
  const content = { template, firstName, factor, at: clock(), device, country };
  await mailQueue.post({ userId, recipient, language, content }, queries);
}
