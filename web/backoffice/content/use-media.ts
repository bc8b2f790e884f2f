import type { MediaItem } from '@fairlead/contract/content/operators/schemas.ts';
import { editorPaths } from '@fairlead/contract/operators/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { useTokenCalls } from '../../transport/token-calls.ts';

export const MEDIA_KEY = ['media'] as const;

export function useMedia() {
  const { call } = useTokenCalls();
  return useQuery({
    queryKey: MEDIA_KEY,
    queryFn: async ({ signal }) => (await call<{ readonly data: MediaItem[] }>({ method: 'GET', path: editorPaths.media, signal })).data,
  });
}
