import type { ReactNode } from 'react';
import type { IconProps } from '../../../ui/icons.tsx';
import { LineIcon } from '../../../ui/line-icon.tsx';

function icon(paths: ReactNode) {
  return function Icon({ className }: IconProps) {
    return <LineIcon className={className}>{paths}</LineIcon>;
  };
}

export const PlusIcon = icon(<path d="M10 4v12M4 10h12" />);
export const BackIcon = icon(<path d="M7.5 5 4 8.5 7.5 12M4.5 8.5h7a4.25 4.25 0 0 1 0 8.5H8" />);
export const HourglassIcon = icon(<path d="M5.5 3h9m-9 14h9M6.5 3c0 4 7 6 7 14m0-14c0 4-7 6-7 14" />);
export const TurningIcon = icon(<path d="M16.5 10a6.5 6.5 0 0 1-11.5 4.2M3.5 10A6.5 6.5 0 0 1 15 5.8M15.2 2.8v3.2H12M4.8 17.2V14H8" />);
export const SwipeIcon = icon(
  <path d="M8 12V6.25a1.25 1.25 0 0 1 2.5 0V10l3.6.7c1 .2 1.6 1 1.5 2l-.5 4.3H9l-3.2-4c-.9-1.2.7-2.6 1.7-1.5L8 12M2.5 4h3.2m9 0h3.2M4 2.5 2.5 4 4 5.5m12.5-3L18 4l-1.5 1.5" />,
);
