import type { MediaItem } from '@fairlead/contract/content/operators/schemas.ts';
import { editorPaths } from '@fairlead/contract/operators/paths.ts';
import { useTokenAnswer } from '../../transport/use-token-answer.ts';

export const MEDIA_KEY = ['media'] as const;

export function useMedia() {
  return useTokenAnswer<MediaItem[]>(MEDIA_KEY, editorPaths.media);
}
