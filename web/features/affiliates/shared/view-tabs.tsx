import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Tabs } from '../../../ui/tabs.tsx';

export interface ViewTabsProps<View extends string> {
  readonly label: string;
  readonly views: readonly View[];
  readonly labelOf: (view: View) => string;
  readonly content: Readonly<Record<View, ReactNode>>;
}

/** The views of a screen as tabs. The URL's `?view=` selects the view, by default the first one. */
export function ViewTabs<View extends string>({ label, views, labelOf, content }: ViewTabsProps<View>) {
  const [search, setSearch] = useSearchParams();
  const [first] = views;
  const shown = views.find((view) => view === search.get('view')) ?? first;
  if (shown === undefined) return null;
  return (
    <Tabs
      label={label}
      tabs={views.map((view) => ({ value: view, label: labelOf(view), content: content[view] }))}
      value={shown}
      onValueChange={(view) => setSearch({ view }, { replace: true, preventScrollReset: true })}
      panelClassName="pt-5"
    />
  );
}
