import type { PasskeyInfo, SecondFactorsResponse } from '@fairlead/contract/account/security.ts';
import type { Queries } from '../../adapters/db/database.ts';
import type { Principal } from '../principal.ts';
import { selectFactors, type Passkey } from './factor-store.ts';

/** Returns the user's second factors, without secrets. */
export async function getSecondFactors(person: Principal, queries: Pick<Queries, 'drizzle'>): Promise<SecondFactorsResponse['data']> {
  const { totpSince, passkeys, recoveryCodesLeft } = await selectFactors(queries, person);
  return { totp: totpSince !== null, passkeys: passkeys.map(wirePasskey), recovery_codes_left: recoveryCodesLeft };
}

export function wirePasskey({ id, name, createdAt, lastUsedAt }: Passkey): PasskeyInfo {
  return { id, name, created_at: createdAt.toISOString(), last_used_at: lastUsedAt?.toISOString() ?? null };
}
