import { operatorPaths } from '@fairlead/contract/operators/paths.ts';
import type { Me } from '@fairlead/contract/operators/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { AreaSecondFactors } from '../../../identity/factors/area-second-factors.tsx';
import { SESSIONS_KEY, useOwnLoginCalls } from './own-login-calls.ts';

/** The operator's second factors. Outside the demo one of them must stay. */
export function SecondFactorPanel({ operator }: { readonly operator: Me }) {
  const calls = useOwnLoginCalls();
  const sessions = useQuery({ queryKey: SESSIONS_KEY, queryFn: calls.listSessions });
  return (
    <AreaSecondFactors
      area="operator"
      paths={operatorPaths}
      email={operator.email}
      read={calls.readFactors}
      thisBrowser={sessions.data?.find(({ current }) => current)?.device}
    />
  );
}
