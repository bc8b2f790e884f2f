import { useTranslation } from 'react-i18next';
import { SideShell, type ShellPlace, type SideShellProps } from '../ui/side-shell.tsx';
import { isLedThere, PLACE_GROUPS } from './backoffice-places.tsx';
import { useMay } from './shared/use-operator.ts';

export interface BackofficeShellProps extends Pick<SideShellProps, 'onLogOut' | 'switches' | 'children'> {
  readonly operatorName: string;
}

/** Navigation for the operator's permissions, with the screen beside it. */
export function BackofficeShell({ operatorName, ...rest }: BackofficeShellProps) {
  const { t } = useTranslation('backoffice');
  const may = useMay();
  const groups = PLACE_GROUPS.map(({ name, places }) => ({
    label: name === 'start' ? null : t(`shell.groups.${name}`),
    places: places
      .filter(({ needs }) => isLedThere(needs, may))
      .map((place): ShellPlace => {
        const { to, icon } = place;
        return { to, icon, label: t(`shell.places.${place.name}`), withPlacesBelow: 'withPlacesBelow' in place };
      }),
  })).filter(({ places }) => places.length > 0);
  return <SideShell brand={t('shell.brand')} navigation={t('shell.navigation')} groups={groups} personName={operatorName} {...rest} />;
}
