import type { PopupList } from '@fairlead/contract/backoffice-content.ts';

export type Popup = PopupList['data'][number];
export const POPUPS_KEY = ['popups'] as const;
