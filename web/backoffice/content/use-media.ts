import type { MediaItem } from '@fairlead/contract/content/operators/schemas.ts';
import { editorPaths } from '@fairlead/contract/operators/paths.ts';
import { useAnswer } from '../shared/use-answer.ts';

export const MEDIA_KEY = ['media'] as const;

export function useMedia() {
  return useAnswer<MediaItem[]>(MEDIA_KEY, editorPaths.media);
}
