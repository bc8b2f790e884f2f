import type { PopupList } from '@fairlead/contract/content/operators/schemas.ts';

export type Popup = PopupList['data'][number];
export const POPUPS_KEY = ['popups'] as const;
