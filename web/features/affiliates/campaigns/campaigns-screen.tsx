import type { Campaign } from '@fairlead/contract/affiliates/results.ts';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { GlobeIcon } from '../../../ui/icons.tsx';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import { Screen, ScreenLoading } from '../../../ui/screen.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { SpanControl } from '../../../ui/span/span-control.tsx';
import { useSpan } from '../../../ui/span/use-span.ts';
import { CampaignDetails } from './campaign-details.tsx';
import { CampaignDialog } from './campaign-dialog.tsx';
import { useCampaigns } from './campaign-queries.ts';
import { CampaignsTable } from './campaigns-table.tsx';

const SHELVES = ['active', 'archived'] as const;
type Shelf = (typeof SHELVES)[number];

type Opened = { readonly kind: 'new' } | { readonly kind: 'edit' | 'details'; readonly id: number };

/** The affiliate's campaigns: their links, results and actions. */
export function CampaignsScreen() {
  const { t } = useTranslation('affiliate');
  const failureText = useFailureText();
  const choice = useSpan();
  const campaigns = useCampaigns(choice.span);
  const [shelf, setShelf] = useState<Shelf>('active');
  const [opened, setOpened] = useState<Opened | null>(null);
  const all = campaigns.data ?? [];
  const shown = all.filter((each) => each.is_archived === (shelf === 'archived'));
  const create = <Button onClick={() => setOpened({ kind: 'new' })}>{t('campaigns.create')}</Button>;

  return (
    <Screen title={t('campaigns.title')} lead={t('campaigns.lead')} actions={create}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <Segmented
          label={t('campaigns.shelf')}
          labelHidden
          options={SHELVES.map((value) => ({ value, label: t(`campaigns.shelves.${value}`) }))}
          value={shelf}
          onValueChange={setShelf}
        />
        <SpanControl {...choice} />
      </div>
      {campaigns.isPending && <ScreenLoading />}
      {campaigns.isError && <RetryNotice text={failureText(campaigns.error)} onRetry={() => void campaigns.refetch()} />}
      {campaigns.isSuccess && shown.length > 0 && (
        <CampaignsTable campaigns={shown} span={choice.span} onOpen={({ id }) => setOpened({ kind: 'details', id })} />
      )}
      {campaigns.isSuccess && shown.length === 0 && <NoCampaigns shelf={shelf} action={create} />}
      {opened !== null && (
        <OpenedCampaign
          opened={opened}
          campaign={all.find(({ id }) => opened.kind !== 'new' && id === opened.id)}
          span={choice.span}
          onOpen={setOpened}
        />
      )}
    </Screen>
  );
}

interface OpenedCampaignProps {
  readonly opened: Opened;
  /** Missing for a new one. */
  readonly campaign: Campaign | undefined;
  readonly span: ReturnType<typeof useSpan>['span'];
  readonly onOpen: (next: Opened | null) => void;
}

function OpenedCampaign({ opened, campaign, span, onOpen }: OpenedCampaignProps) {
  if (opened.kind === 'new') {
    return <CampaignDialog campaign={null} onClose={() => onOpen(null)} onSaved={({ id }) => onOpen({ kind: 'details', id })} />;
  }
  if (campaign === undefined) return null;
  const toDetails = () => onOpen({ kind: 'details', id: campaign.id });
  return opened.kind === 'edit' ? (
    <CampaignDialog campaign={campaign} onClose={toDetails} onSaved={toDetails} />
  ) : (
    <CampaignDetails
      campaign={campaign}
      span={span}
      onEdit={() => onOpen({ kind: 'edit', id: campaign.id })}
      onClose={() => onOpen(null)}
    />
  );
}

function NoCampaigns({ shelf, action }: { readonly shelf: Shelf; readonly action: ReactNode }) {
  const { t } = useTranslation('affiliate');
  return (
    <EmptyState
      icon={<GlobeIcon />}
      title={t(`campaigns.none.${shelf}`)}
      text={t(`campaigns.noneText.${shelf}`)}
      className="rounded-panel border border-line bg-raised py-12"
      {...(shelf === 'active' ? { action } : {})}
    />
  );
}
