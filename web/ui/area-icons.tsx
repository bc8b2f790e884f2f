/** Drawn as those of icons.tsx, for the areas with a login of their own: what every page brings along has no need of them. */
import { icon } from './icons.tsx';

export const PeopleIcon = icon(
  <path d="M10.5 7a3 3 0 1 1-6 0 3 3 0 0 1 6 0ZM2 16.5c0-3 2.4-4.8 5.5-4.8s5.5 1.8 5.5 4.8M13 4.3a3 3 0 0 1 0 5.4m2 2.4c1.9.7 3 2.3 3 4.4" />,
);
export const PlugIcon = icon(<path d="M7 3v3.5M13 3v3.5M5 6.5h10V9a5 5 0 0 1-10 0V6.5Zm5 7.5v3.5" />);
export const SlidersIcon = icon(<path d="M3 6h7m4 0h3M3 14h3m4 0h7M14 6a2 2 0 1 1-4 0 2 2 0 0 1 4 0Zm-4 8a2 2 0 1 1-4 0 2 2 0 0 1 4 0Z" />);
export const WalletIcon = icon(<path d="M3 6.5v9.5h14V6.5H3Zm0 0V5l10.5-2v3.5M13.5 11.2v.01" />);
export const LinkIcon = icon(<path d="m8.5 11.5 3-3M9 6.5l2-2a3.2 3.2 0 0 1 4.5 4.5l-2 2M11 13.5l-2 2A3.2 3.2 0 0 1 4.5 11l2-2" />);
