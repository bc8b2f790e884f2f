import { useTranslation } from 'react-i18next';
import { BellIcon, ClockIcon, EyeIcon, FileIcon, FilterIcon, InboxIcon } from '../../ui/icons.tsx';
import { SideShell, type ShellPlace, type SideShellProps } from '../../ui/side-shell.tsx';

/** Where the back office leads to, in groups. A new part of it is a line here and a route. */
const GROUPS = [
  {
    name: 'site',
    places: [
      { name: 'pages', to: '/backoffice/content', icon: <FileIcon /> },
      { name: 'media', to: '/backoffice/content/media', icon: <EyeIcon /> },
      { name: 'settings', to: '/backoffice/content/settings', icon: <FilterIcon /> },
      { name: 'popups', to: '/backoffice/content/popups', icon: <BellIcon /> },
      { name: 'calendar', to: '/backoffice/calendar', icon: <ClockIcon /> },
    ],
  },
  { name: 'clients', places: [{ name: 'messages', to: '/backoffice/messages', icon: <InboxIcon /> }] },
] as const;

export interface BackofficeShellProps extends Pick<SideShellProps, 'onLogOut' | 'switches' | 'children'> {
  readonly operatorName: string;
}

export function BackofficeShell({ operatorName, ...rest }: BackofficeShellProps) {
  const { t } = useTranslation('backoffice');
  const labels = {
    brand: t('shell.brand'),
    skip: t('shell.skip'),
    navigation: t('shell.navigation'),
    openMenu: t('shell.openMenu'),
    closeMenu: t('shell.closeMenu'),
    logOut: t('shell.logOut'),
  };
  const groups = GROUPS.map(({ name, places }) => ({
    label: t(`shell.groups.${name}`),
    places: places.map((place): ShellPlace => ({ to: place.to, icon: place.icon, label: t(`shell.places.${place.name}`) })),
  }));
  return <SideShell labels={labels} groups={groups} personName={operatorName} {...rest} />;
}
