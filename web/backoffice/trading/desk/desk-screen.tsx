import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Screen } from '../../../ui/screen.tsx';
import { Tabs, type Tab } from '../../../ui/tabs.tsx';
import { BiggestView } from './biggest-view.tsx';
import { useDeskMargin, usePriceSources } from './desk-queries.ts';
import { ExposureTiles } from './exposure-tiles.tsx';
import { ExposureView } from './exposure-view.tsx';
import { FeedHealth } from './feed-health.tsx';
import { FeedView } from './feed-view.tsx';
import { HaltPanel } from '../halts/halt-panel.tsx';
import { MarginView } from './margin-view.tsx';
import { countTrouble } from '../sources/source-states.ts';
import { SourcesView } from '../sources/sources-view.tsx';

const VIEWS = ['exposure', 'positions', 'margin', 'feed', 'sources'] as const;
type View = (typeof VIEWS)[number];

/** Exposure, accounts near a stop-out, the price feed and its sources. The selected view is in the URL. */
export function DeskScreen() {
  const { t } = useTranslation('backofficeDesk');
  const [search, setSearch] = useSearchParams();
  const margin = useDeskMargin();
  const live = usePriceSources().data?.live ?? null;
  const [view, setView] = useState<View>(VIEWS.find((name) => name === search.get('view')) ?? 'exposure');

  /** The view changes at once; its URL follows in a transition. */
  function choose(next: View): void {
    setView(next);
    setSearch(next === 'exposure' ? {} : { view: next }, { replace: true, preventScrollReset: true });
  }

  const tabs: readonly Tab<View>[] = [
    { value: 'exposure', label: t('desk.tabs.exposure'), content: <ExposureView /> },
    { value: 'positions', label: t('desk.tabs.positions'), content: <BiggestView /> },
    { value: 'margin', label: t('desk.tabs.margin'), count: margin.data?.count, content: <MarginView /> },
    { value: 'feed', label: t('desk.tabs.feed'), content: <FeedView /> },
    {
      value: 'sources',
      label: t('desk.tabs.sources'),
      count: live === null ? undefined : countTrouble(live),
      content: <SourcesView />,
    },
  ];

  return (
    <Screen wide title={t('desk.title')} lead={t('desk.lead')}>
      <HaltPanel />
      <FeedHealth />
      <ExposureTiles />
      <Tabs label={t('desk.tabs.label')} tabs={tabs} value={view} onValueChange={choose} panelClassName="pt-6" />
    </Screen>
  );
}
