import type { VideoView } from '../view.ts';
import { contentPaths } from '../../paths.ts';

const YOUTUBE =
  /^https:\/\/(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/|live\/)|youtu\.be\/)([\w-]{11})(?![\w-])/;
const VIMEO = /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{1,12})(?!\w)/;
const OWN_FILE = new RegExp(`^(?:${contentPaths.uploads}|/media)(?:/[\\w-]+)+\\.(?:mp4|webm)$`);

/** Returns one of our files, or a video of one of the two supported providers; null for any other URL. */
export function readVideo(url: string): VideoView | null {
  const address = url.trim();
  if (OWN_FILE.test(address)) return { kind: 'file', src: address };
  const [, youTubeId] = YOUTUBE.exec(address) ?? [];
  if (youTubeId !== undefined) {
    return {
      kind: 'frame',
      provider: 'YouTube',
      embedUrl: `https://www.youtube-nocookie.com/embed/${youTubeId}?autoplay=1`,
      watchUrl: `https://www.youtube.com/watch?v=${youTubeId}`,
    };
  }
  const [, vimeoId] = VIMEO.exec(address) ?? [];
  if (vimeoId === undefined) return null;
  return {
    kind: 'frame',
    provider: 'Vimeo',
    embedUrl: `https://player.vimeo.com/video/${vimeoId}?autoplay=1&dnt=1`,
    watchUrl: `https://vimeo.com/${vimeoId}`,
  };
}
