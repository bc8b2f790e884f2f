import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Screen } from '../../../ui/screen.tsx';
import { ViewTabs } from '../shared/view-tabs.tsx';
import { GuideView } from './guide-view.tsx';
import { PostbacksView } from './postbacks-view.tsx';
import { TokensView } from './tokens-view.tsx';

const VIEWS = ['postbacks', 'tokens', 'guide'] as const;
type View = (typeof VIEWS)[number];

const CONTENT: Readonly<Record<View, ReactNode>> = { postbacks: <PostbacksView />, tokens: <TokensView />, guide: <GuideView /> };

/** How other systems get the affiliate's data: through postbacks from us or calls to the API. */
export function IntegrationsScreen() {
  const { t } = useTranslation('affiliate');
  return (
    <Screen title={t('integrations.title')} lead={t('integrations.lead')}>
      <ViewTabs label={t('integrations.views')} views={VIEWS} labelOf={(view) => t(`integrations.view.${view}`)} content={CONTENT} />
    </Screen>
  );
}
