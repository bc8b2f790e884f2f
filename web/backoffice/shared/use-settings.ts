import { settingsPaths } from '@fairlead/contract/paths.ts';
import type { Settings } from '@fairlead/contract/settings.ts';
import { useQuery } from '@tanstack/react-query';
import { useTokenCalls } from '../../transport/token-calls.ts';

/** The server's current settings; null until loaded. */
export function useSettings(): Settings | null {
  const { call } = useTokenCalls();
  const { data } = useQuery({
    queryKey: ['settings'],
    queryFn: async ({ signal }) => call<Settings>({ method: 'GET', path: settingsPaths.settings, signal }),
    staleTime: 60_000,
  });
  return data ?? null;
}
