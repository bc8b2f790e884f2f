/** Icons in the style of icons.tsx for the areas with their own sign-in, so that other pages don't load them. */
import { icon } from './icons.tsx';

export const PeopleIcon = icon(
  'M10.5 7a3 3 0 1 1-6 0 3 3 0 0 1 6 0ZM2 16.5c0-3 2.4-4.8 5.5-4.8s5.5 1.8 5.5 4.8M13 4.3a3 3 0 0 1 0 5.4m2 2.4c1.9.7 3 2.3 3 4.4',
);
export const PlugIcon = icon('M7 3v3.5M13 3v3.5M5 6.5h10V9a5 5 0 0 1-10 0V6.5Zm5 7.5v3.5');
export const SlidersIcon = icon('M3 6h7m4 0h3M3 14h3m4 0h7M14 6a2 2 0 1 1-4 0 2 2 0 0 1 4 0Zm-4 8a2 2 0 1 1-4 0 2 2 0 0 1 4 0Z');
export const WalletIcon = icon('M3 6.5v9.5h14V6.5H3Zm0 0V5l10.5-2v3.5M13.5 11.2v.01');
export const LinkIcon = icon('m8.5 11.5 3-3M9 6.5l2-2a3.2 3.2 0 0 1 4.5 4.5l-2 2M11 13.5l-2 2A3.2 3.2 0 0 1 4.5 11l2-2');
export const HomeIcon = icon('M3.5 9 10 3.5 16.5 9v7.5h-4.2V12H7.7v4.5H3.5V9Z');
export const IdIcon = icon(
  'M2.5 4.5h15v11h-15v-11ZM5 13.2c.4-1.5 1.3-2.2 2.5-2.2s2.1.7 2.5 2.2M7.5 9.2a1.4 1.4 0 1 0 0-2.8 1.4 1.4 0 0 0 0 2.8Zm5-1.2h2.5m-2.5 3.5h2.5',
);
export const FlagIcon = icon('M5 17V3.5c3-1.5 5.5 1.5 9.5 0v7.5c-4 1.5-6.5-1.5-9.5 0');
export const EraseIcon = icon('M4 5.5h12M8 5.5v-2h4v2M5.5 5.5 6.3 17h7.4l.8-11.5M8.5 8.5v5.5m3-5.5v5.5');
export const BankIcon = icon('M3 8 10 3.5 17 8H3Zm1.5 0v6.5m3.7-6.5v6.5m3.6-6.5v6.5m3.7-6.5v6.5M3 17h14');
export const ArrowInIcon = icon('M10 3v9.5m0 0-3.5-3.5m3.5 3.5L13.5 9M3.5 13v3.5h13V13');
export const ArrowOutIcon = icon('M10 12.5V3m0 0L6.5 6.5M10 3l3.5 3.5M3.5 13v3.5h13V13');
export const HandIcon = icon('M3 12.5h2.5l2-1.5h4l-1.2 2h4.2l2.5-2.5M3 16.5h8l6-4.5M10 3v5m-2.5-2.5h5');
export const ScaleIcon = icon('M10 3.5v13m-4 0h8M4 6l6-1 6 1M4 6l-2 5a2.2 2.2 0 0 0 4 0L4 6Zm12 0-2 5a2.2 2.2 0 0 0 4 0l-2-5Z');
export const BoltIcon = icon('M11 2.5 4.5 11.5H9.5L9 17.5l6.5-9H10.5L11 2.5Z');
export const BookIcon = icon(
  'M4 4.5h5A1 1 0 0 1 10 5.5v11a1.5 1.5 0 0 0-1.5-1H4v-11Zm12 0h-5A1 1 0 0 0 10 5.5v11a1.5 1.5 0 0 1 1.5-1H16v-11Z',
);
export const LevelsIcon = icon('M3 16.5h14M4.5 16.5v-4h3v4m1-0v-8h3v8m1 0v-12h3v12');
export const MailIcon = icon('M2.5 5h15v10.5h-15V5Zm0 .5 7.5 6 7.5-6');
export const KeyIcon = icon('M12.5 11.5a4 4 0 1 0-3.7-2.5L3 14.8V17h3v-2h2v-2l1.2-1.2c.9.4 2.2.4 3.3-.3ZM13.5 6.5v.01');
