/** The back office's navigation in groups, with the permissions for each place. A new area needs a line here and a route. */
import type { Permission } from '@fairlead/domain/operators/permissions.ts';
import type { ReactNode } from 'react';
import {
  ArrowInIcon,
  ArrowOutIcon,
  BankIcon,
  BoltIcon,
  BookIcon,
  EraseIcon,
  FlagIcon,
  HandIcon,
  HomeIcon,
  IdIcon,
  KeyIcon,
  LevelsIcon,
  LinkIcon,
  MailIcon,
  PeopleIcon,
  ScaleIcon,
  SlidersIcon,
} from '../ui/area-icons.tsx';
import { FileIcon } from '../ui/file-icons.tsx';
import { BellIcon, CalendarIcon, ChartIcon, EyeIcon, FilterIcon, InboxIcon, MoonIcon, ShieldIcon } from '../ui/icons.tsx';

interface Place {
  /** Its text is at shell.places. */
  readonly name: string;
  readonly to: string;
  readonly icon: ReactNode;
  /** Shown to operators with any of these permissions; to everyone if there are none. */
  readonly needs: readonly Permission[];
  readonly withPlacesBelow?: boolean;
}

export const PLACE_GROUPS = [
  { name: 'start', places: [{ name: 'home', to: '/backoffice', icon: <HomeIcon />, needs: [] }] },
  {
    name: 'clients',
    places: [
      { name: 'clients', to: '/backoffice/clients', icon: <PeopleIcon />, needs: ['clients.read'], withPlacesBelow: true },
      { name: 'documents', to: '/backoffice/documents', icon: <IdIcon />, needs: ['documents.read'], withPlacesBelow: true },
      { name: 'verifications', to: '/backoffice/verifications', icon: <ShieldIcon />, needs: ['documents.read'] },
      { name: 'messages', to: '/backoffice/messages', icon: <InboxIcon />, needs: ['messages.handle'] },
      { name: 'complaints', to: '/backoffice/complaints', icon: <FlagIcon />, needs: ['complaints.read'], withPlacesBelow: true },
      { name: 'deletions', to: '/backoffice/deletions', icon: <EraseIcon />, needs: ['deletions.decide'] },
    ],
  },
  {
    name: 'money',
    places: [
      { name: 'withdrawals', to: '/backoffice/withdrawals', icon: <ArrowOutIcon />, needs: ['payments.read'] },
      { name: 'deposits', to: '/backoffice/deposits', icon: <ArrowInIcon />, needs: ['payments.read'] },
      { name: 'payouts', to: '/backoffice/payouts', icon: <BankIcon />, needs: ['withdrawals.decide'] },
      { name: 'funds', to: '/backoffice/funds', icon: <HandIcon />, needs: ['funds.request', 'funds.confirm'] },
      { name: 'reconciliation', to: '/backoffice/reconciliation', icon: <ScaleIcon />, needs: ['reconciliation.read'] },
    ],
  },
  {
    name: 'desk',
    places: [
      { name: 'desk', to: '/backoffice/desk', icon: <BoltIcon />, needs: ['desk.read'] },
      { name: 'rules', to: '/backoffice/rules', icon: <SlidersIcon />, needs: ['desk.read'] },
      { name: 'tradingCalendar', to: '/backoffice/trading-calendar', icon: <CalendarIcon />, needs: ['desk.read'] },
      { name: 'financing', to: '/backoffice/financing', icon: <MoonIcon />, needs: ['desk.read'] },
      { name: 'corporateActions', to: '/backoffice/corporate-actions', icon: <FileIcon />, needs: ['desk.read'] },
      { name: 'execution', to: '/backoffice/execution', icon: <EyeIcon />, needs: ['desk.read'] },
      { name: 'reports', to: '/backoffice/reports', icon: <ChartIcon />, needs: ['reports.read'], withPlacesBelow: true },
    ],
  },
  {
    name: 'partners',
    places: [{ name: 'affiliates', to: '/backoffice/affiliates', icon: <LinkIcon />, needs: ['affiliates.read'], withPlacesBelow: true }],
  },
  {
    name: 'site',
    places: [
      { name: 'pages', to: '/backoffice/content', icon: <FileIcon />, needs: ['content.edit'] },
      { name: 'media', to: '/backoffice/content/media', icon: <EyeIcon />, needs: ['content.edit'] },
      { name: 'settings', to: '/backoffice/content/settings', icon: <FilterIcon />, needs: ['content.edit'] },
      { name: 'popups', to: '/backoffice/content/popups', icon: <BellIcon />, needs: ['popups.send'] },
      { name: 'calendar', to: '/backoffice/calendar', icon: <CalendarIcon />, needs: ['content.edit'] },
    ],
  },
  {
    name: 'house',
    places: [
      { name: 'house', to: '/backoffice/settings', icon: <SlidersIcon />, needs: ['settings.read'] },
      { name: 'levels', to: '/backoffice/settings/levels', icon: <LevelsIcon />, needs: ['settings.read'] },
      { name: 'mails', to: '/backoffice/settings/mails', icon: <MailIcon />, needs: ['settings.read'] },
      { name: 'operators', to: '/backoffice/operators', icon: <KeyIcon />, needs: ['operators.read'] },
      { name: 'audit', to: '/backoffice/audit', icon: <BookIcon />, needs: ['audit.read'] },
      { name: 'security', to: '/backoffice/security', icon: <ShieldIcon />, needs: [] },
    ],
  },
] as const satisfies readonly { readonly name: string; readonly places: readonly Place[] }[];

export function isLedThere(needs: readonly Permission[], may: (permission: Permission) => boolean): boolean {
  return needs.length === 0 || needs.some(may);
}
