import type { PasskeyInfo, SecondFactorsResponse } from '@fairlead/contract/account/security.ts';
import type { AccountContext } from '../../account-context.ts';
import { selectFactors, type Passkey } from './factor-store.ts';

/** The second factors of the account, as far as they may be shown. */
export async function getSecondFactors(
  userId: number,
  { database }: Pick<AccountContext, 'database'>,
): Promise<SecondFactorsResponse['data']> {
  const { hasTotp, passkeys, recoveryCodesLeft } = await selectFactors(database, userId);
  return { totp: hasTotp, passkeys: passkeys.map(wirePasskey), recovery_codes_left: recoveryCodesLeft };
}

function wirePasskey({ id, name, createdAt, lastUsedAt }: Passkey): PasskeyInfo {
  return { id, name, created_at: createdAt.toISOString(), last_used_at: lastUsedAt?.toISOString() ?? null };
}
