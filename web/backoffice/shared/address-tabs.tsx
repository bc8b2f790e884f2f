import { useNavigate, useParams } from 'react-router';
import { Tabs, type Tab } from '../../ui/tabs.tsx';

export interface AddressTabsProps<Name extends string> {
  readonly label: string;
  /** The screen's URL, followed by the selected tab's name. */
  readonly path: string;
  /** A URL without a valid name shows the first tab. */
  readonly tabs: readonly Tab<Name>[];
}

/** Tabs of a screen whose route has the parameter `tab`, so that a tab can be linked to. */
export function AddressTabs<Name extends string>({ label, path, tabs }: AddressTabsProps<Name>) {
  const { tab } = useParams();
  const navigate = useNavigate();
  const chosen = tabs.find(({ value }) => value === tab) ?? tabs[0];
  if (chosen === undefined) return null;
  return (
    <Tabs
      label={label}
      value={chosen.value}
      onValueChange={(value) => void navigate(`${path}/${value}`, { preventScrollReset: true, replace: true })}
      tabs={tabs}
      panelClassName="pt-5"
    />
  );
}
