import type { ReactNode } from 'react';
import { LineIcon } from '../../../ui/line-icon.tsx';

/** Icons of the chart's menus, which aren't part of the first screen. */
const icon = (paths: ReactNode): ReactNode => <LineIcon size="size-4.5">{paths}</LineIcon>;

export const AddIcon = icon(<path d="M10 4.5v11M4.5 10h11" />);
export const RemoveIcon = icon(<path d="m5.5 5.5 9 9m0-9-9 9" />);
export const ResetIcon = icon(<path d="M5 6.5A6.5 6.5 0 1 1 3.5 10M5 3v3.5h3.5" />);
export const PictureIcon = icon(
  <path d="M3.5 6.5h3l1.200-2h4.600l1.200 2h3v9h-13v-9ZM10 13.5a2.700 2.700 0 1 0 0-5.400 2.700 2.700 0 0 0 0 5.400Z" />,
);
