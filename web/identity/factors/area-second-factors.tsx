import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { Factors } from './factor-props.ts';
import { SecondFactors } from './second-factors.tsx';
import type { SecondFactorsPanelProps } from './second-factors-panel.tsx';
import { useProvenFactorCalls, type ProvenFactorPaths } from './use-proven-factor-calls.ts';

export interface AreaSecondFactorsProps {
  /** The first part of the area's query keys. */
  readonly area: 'operator' | 'affiliate';
  readonly paths: ProvenFactorPaths;
  /** Tells a password manager which account's password is requested. */
  readonly email: string;
  readonly read: () => Promise<Factors>;
  readonly thisBrowser?: string | undefined;
}

/** The second factors of the user signed in to an area with its own sign-in. */
export function AreaSecondFactors({ area, paths, email, read, thisBrowser = '' }: AreaSecondFactorsProps) {
  const queries = useQueryClient();
  const { calls, dialog } = useProvenFactorCalls(paths, email);
  const factors = useQuery({ queryKey: [area, 'secondFactors'], queryFn: read });
  return (
    <>
      <SecondFactors
        calls={calls}
        loading={loadingOf(factors)}
        reload={() => void queries.invalidateQueries({ queryKey: [area] })}
        thisBrowser={thisBrowser}
      />
      {dialog}
    </>
  );
}

function loadingOf({ data, isError, error }: UseQueryResult<Factors>): SecondFactorsPanelProps['loading'] {
  if (data !== undefined) return { kind: 'loaded', factors: data };
  return isError ? { kind: 'failed', error } : { kind: 'loading' };
}
