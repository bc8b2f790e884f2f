import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { Factors } from './factor-props.ts';
import { SecondFactors } from './second-factors.tsx';
import type { SecondFactorsPanelProps } from './second-factors-panel.tsx';
import { useProvenFactorCalls, type ProvenFactorPaths } from './use-proven-factor-calls.ts';

export interface AreaSecondFactorsProps {
  /** What the keys of all that the area remembers of its person begin with. */
  readonly area: 'operator' | 'affiliate';
  readonly paths: ProvenFactorPaths;
  /** Tells a password manager whose password is asked for. */
  readonly email: string;
  readonly read: () => Promise<Factors>;
  readonly thisBrowser?: string | undefined;
}

/** The second factors of whoever is logged in to an area with a login of its own. */
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
