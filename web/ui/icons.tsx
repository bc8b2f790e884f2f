import { LineIcon } from './line-icon.tsx';

export interface IconProps {
  readonly className?: string | undefined;
}

/** Creates an icon with one path on a 20 by 20 grid. */
export function icon(path: string) {
  return function Icon({ className }: IconProps) {
    return (
      <LineIcon className={className}>
        <path d={path} />
      </LineIcon>
    );
  };
}

export const MenuIcon = icon('M3 6h14M3 10h14M3 14h14');
export const CloseIcon = icon('m5 5 10 10M15 5 5 15');
export const ChevronDownIcon = icon('m5.5 8 4.5 4.5L14.5 8');
export const ChevronRightIcon = icon('m8 5.5 4.5 4.5L8 14.5');
export const CheckIcon = icon('m4 10.5 4 4 8-9');
export const SearchIcon = icon('m17 17-4.2-4.2m1.7-4.05a5.75 5.75 0 1 1-11.5 0 5.75 5.75 0 0 1 11.5 0Z');
export const LogOutIcon = icon('M8 3.5H4v13h4M8.5 10h8m-3-3 3 3-3 3');
export const InstallIcon = icon('M10 3v8m-3.2-3L10 11.2 13.2 8M4 12.5v4h12v-4');
export const LockIcon = icon('M4.5 9h11v7.5h-11V9Zm2.25 0V6.5a3.25 3.25 0 0 1 6.5 0V9');
export const ClockIcon = icon('M10 5.8V10l2.8 1.8M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0Z');
export const InfoIcon = icon('M10 9.25v4.25m0-7v.01M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0Z');
export const WarningIcon = icon('M10 8v3.5m0 2.5v.01M10 3 2.5 16.5h15L10 3Z');
export const ErrorIcon = icon('M10 6.5v4m0 3v.01M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0Z');
export const ChartIcon = icon('M3.5 3.5v13h13M6.5 12.5l3-3.5 2.5 2.5 4-5');
export const DisconnectedIcon = icon(
  'm3 3 14 14M5 10.2a7.5 7.5 0 0 1 3-1.8m3.7-.1a7.5 7.5 0 0 1 3.3 1.9M2.5 7.2a11 11 0 0 1 2.2-1.5M9 4.55a11 11 0 0 1 8.5 2.65M7.5 12.8a4 4 0 0 1 3.8-.7M10 15.5v.01',
);
export const EyeIcon = icon(
  'M2 10c1.8-3.3 4.6-5 8-5s6.2 1.7 8 5c-1.8 3.3-4.6 5-8 5s-6.2-1.7-8-5Zm10.3 0a2.3 2.3 0 1 1-4.6 0 2.3 2.3 0 0 1 4.6 0Z',
);
export const SunIcon = icon(
  'M13.2 10a3.2 3.2 0 1 1-6.4 0 3.2 3.2 0 0 1 6.4 0ZM10 2v1.5m0 13V18M2 10h1.5m13 0H18M4.35 4.35l1.05 1.05m9.2 9.2 1.05 1.05m0-11.3L14.6 5.4m-9.2 9.2-1.05 1.05',
);
export const MoonIcon = icon('M16.5 11.9A7 7 0 0 1 8.1 3.5a7 7 0 1 0 8.4 8.4Z');
export const GlobeIcon = icon(
  'M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0ZM3 10h14M10 3c2 2 2.8 4.4 2.8 7S12 15 10 17c-2-2-2.8-4.4-2.8-7S8 5 10 3Z',
);
export const BellIcon = icon('M5 13.5V9a5 5 0 0 1 10 0v4.5l1.5 1.5h-13L5 13.5ZM8.3 17.2h3.4');
export const QuestionIcon = icon('M7.7 7.7a2.3 2.3 0 1 1 3.4 2c-.8.4-1.1.9-1.1 1.8m0 2.4v.01M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0Z');
export const ShieldIcon = icon('M10 2.8 4 5v4.5c0 3.7 2.5 6.3 6 7.7 3.5-1.4 6-4 6-7.7V5l-6-2.2ZM7.3 10l2 2 3.5-3.8');
export const FilterIcon = icon('M3 5h14M5.5 10h9M8 15h4');
export const CopyIcon = icon('M7 7h9.5v9.5H7V7ZM4.5 13H3.5V3.5H13v1');
export const CalendarIcon = icon('M3.5 5h13v11.5h-13V5Zm0 3.8h13M7 3v3.5M13 3v3.5');
export const InboxIcon = icon('M3 11.5 5.2 4h9.6L17 11.5V16H3v-4.5h4l1 2h4l1-2h4');
export const CalculatorIcon = icon('M5 3h10v14H5V3Zm2.5 3.2h5M7.8 10v.01M10 10v.01m2.2-.01v.01M7.8 13.5v.01m2.2-.01v.01m2.2-.01v.01');
