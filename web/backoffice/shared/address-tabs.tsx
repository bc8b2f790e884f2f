import { useNavigate, useParams } from 'react-router';
import { Tabs, type Tab } from '../../ui/tabs.tsx';

export interface AddressTabsProps<Name extends string> {
  readonly label: string;
  /** The screen's address, which the chosen tab's name is put behind. */
  readonly path: string;
  /** Without a name that is one of theirs the address leads to the first. */
  readonly tabs: readonly Tab<Name>[];
}

/** Tabs of a screen whose route has the chosen one as its parameter `tab`, so that a link leads to it. */
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
