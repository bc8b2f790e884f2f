import type { SecondFactorsResponse } from '@fairlead/contract/account/security.ts';
import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { AreaSecondFactors } from '../../../identity/factors/area-second-factors.tsx';
import { useTokenCalls } from '../../../transport/token-calls.ts';

/** The affiliate's second factors, all of them optional. */
export function SecondFactorsPanel({ email }: { readonly email: string }) {
  const { call } = useTokenCalls();
  return (
    <AreaSecondFactors
      area="affiliate"
      paths={affiliatePaths}
      email={email}
      read={async () => {
        const { data } = await call<SecondFactorsResponse>({ method: 'GET', path: affiliatePaths.secondFactors });
        return { ...data, totp_since: null, may_remove: true };
      }}
    />
  );
}
