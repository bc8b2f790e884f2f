import { useMedia } from '../use-media.ts';

/**
 * What the platform is shown on: a phone whose page scrolls, a phone on its side, a tablet, or a desk, where the market list has a pane of
 * its own. platform-frame.css has the same limits.
 */
export type Screen = 'phone' | 'flat' | 'tablet' | 'desk';

const FLAT = '(min-width: 600px) and (max-width: 1023.98px) and (max-height: 500px)';
/** Spec section 9: narrow below 900 px. */
const TABLET = '(min-width: 900px)';
const DESK = '(min-width: 1280px)';

export function useScreen(): Screen {
  const isFlat = useMedia(FLAT);
  const isTablet = useMedia(TABLET);
  const isDesk = useMedia(DESK);
  if (isFlat) return 'flat';
  return isDesk ? 'desk' : isTablet ? 'tablet' : 'phone';
}
