import type { Settings } from '@fairlead/contract/settings.ts';
import { CLIENT_HOME, hasHomePage } from './addresses.ts';

export interface SiteLink {
  readonly to: string;
  /** Key of its text in the namespace common. */
  readonly text: 'nav.home' | 'nav.platform';
}

/** Where header and footer lead (spec sections 1 and 2): clients to the platform, visitors to the home page where there is one. */
export function selectSiteLinks(isGuest: boolean, settings: Pick<Settings, 'special_mode' | 'platform_only'>): readonly SiteLink[] {
  if (!isGuest) return [{ to: CLIENT_HOME, text: 'nav.platform' }];
  return hasHomePage(settings) ? [{ to: '/', text: 'nav.home' }] : [];
}
