import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkIcon, PeopleIcon, PlugIcon, SlidersIcon, WalletIcon } from '../../../ui/area-icons.tsx';
import { CalculatorIcon, ChartIcon } from '../../../ui/icons.tsx';
import { SideShell, type SideShellProps } from '../../../ui/side-shell.tsx';

type PlaceName = 'overview' | 'accounts' | 'campaigns' | 'earnings' | 'payouts' | 'integrations' | 'settings';

interface Place {
  readonly name: PlaceName;
  readonly to: string;
  readonly icon: ReactNode;
  readonly withPlacesBelow?: boolean;
}

/** The navigation of the affiliate area, in groups. A new screen needs a line here and a route. */
const GROUPS: readonly { readonly name: 'results' | 'money' | 'setUp'; readonly places: readonly Place[] }[] = [
  {
    name: 'results',
    places: [
      { name: 'overview', to: '/affiliate', icon: <ChartIcon /> },
      { name: 'accounts', to: '/affiliate/accounts', icon: <PeopleIcon />, withPlacesBelow: true },
      { name: 'campaigns', to: '/affiliate/campaigns', icon: <LinkIcon /> },
    ],
  },
  {
    name: 'money',
    places: [
      { name: 'earnings', to: '/affiliate/earnings', icon: <CalculatorIcon /> },
      { name: 'payouts', to: '/affiliate/payouts', icon: <WalletIcon /> },
    ],
  },
  {
    name: 'setUp',
    places: [
      { name: 'integrations', to: '/affiliate/integrations', icon: <PlugIcon /> },
      { name: 'settings', to: '/affiliate/settings', icon: <SlidersIcon /> },
    ],
  },
];

export interface AffiliateShellProps extends Pick<SideShellProps, 'onLogOut' | 'switches' | 'children'> {
  readonly affiliateName: string;
}

export function AffiliateShell({ affiliateName, ...rest }: AffiliateShellProps) {
  const { t } = useTranslation('affiliate');
  const groups = GROUPS.map((group) => ({
    label: t(`shell.groups.${group.name}`),
    places: group.places.map(({ name, ...place }) => ({ ...place, label: t(`shell.places.${name}`) })),
  }));
  return <SideShell brand={t('shell.brand')} navigation={t('shell.navigation')} groups={groups} personName={affiliateName} {...rest} />;
}
