import type { ReactNode } from 'react';
import { LineIcon } from './line-icon.tsx';

const icon = (paths: ReactNode): ReactNode => <LineIcon>{paths}</LineIcon>;

export const PHONE_ICON = icon(<path d="M6 2.5h8v15H6v-15Zm3.2 12.3h1.6" />);
export const LAPTOP_ICON = icon(<path d="M4 4h12v9H4V4Zm-2 12h16" />);
export const KEY_ICON = icon(<path d="M11 9a4 4 0 1 1-8 0 4 4 0 0 1 8 0Zm0 0h6.5v3M14.5 9v2.3" />);
export const CODES_ICON = icon(<path d="M4 3h12v14H4V3Zm3 4h2m2 0h2m-6 3h2m2 0h2m-6 3h2m2 0h2" />);
