import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Screen } from '../../../ui/screen.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { GuideView } from './guide-view.tsx';
import { PostbacksView } from './postbacks-view.tsx';
import { TokensView } from './tokens-view.tsx';

const VIEWS = ['postbacks', 'tokens', 'guide'] as const;
type View = (typeof VIEWS)[number];

const CONTENT: Readonly<Record<View, ReactNode>> = { postbacks: <PostbacksView />, tokens: <TokensView />, guide: <GuideView /> };

/** How other systems learn of what happens here: we call them, or they ask us. */
export function IntegrationsScreen() {
  const { t } = useTranslation('affiliate');
  const [search, setSearch] = useSearchParams();
  const view = VIEWS.find((each) => each === search.get('view')) ?? 'postbacks';
  return (
    <Screen title={t('integrations.title')} lead={t('integrations.lead')}>
      <Tabs
        label={t('integrations.views')}
        tabs={VIEWS.map((value) => ({ value, label: t(`integrations.view.${value}`), content: CONTENT[value] }))}
        value={view}
        onValueChange={(value) => setSearch({ view: value }, { replace: true, preventScrollReset: true })}
        panelClassName="pt-5"
      />
    </Screen>
  );
}
