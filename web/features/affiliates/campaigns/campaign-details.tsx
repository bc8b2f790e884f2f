import type { Campaign, ChangeCampaignRequest } from '@fairlead/contract/affiliates/results.ts';
import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSingleMutation } from '../../../transport/use-single-mutation.ts';
import { useTokenCalls } from '../../../transport/token-calls.ts';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { formatDate } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { showToast } from '../../../ui/toast.tsx';
import type { Span } from '../../../ui/span/span.ts';
import { CAMPAIGNS_KEY } from './campaign-queries.ts';
import { LinkBuilder } from './link-builder.tsx';
import { SubsTable } from './subs-table.tsx';

export interface CampaignDetailsProps {
  readonly campaign: Campaign;
  readonly span: Span;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

/** One campaign: its link in every form, and its results by sub-id. */
export function CampaignDetails({ campaign, span, onEdit, onClose }: CampaignDetailsProps) {
  const { t } = useTranslation('affiliate');
  const locale = useLocale();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={campaign.name}
      description={t('campaigns.details.since', { date: formatDate(campaign.created_at, locale) })}
      width="large"
      footer={
        <>
          <ArchiveButton campaign={campaign} />
          <Button variant="secondary" onClick={onEdit}>
            {t('campaigns.details.edit')}
          </Button>
          <Button onClick={onClose}>{t('campaigns.details.done')}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-8">
        <LinkBuilder campaign={campaign} />
        <SubsTable campaignId={campaign.id} span={span} />
      </div>
    </Dialog>
  );
}

/** An archived campaign's link still counts; the campaign is only hidden. */
function ArchiveButton({ campaign }: { readonly campaign: Campaign }) {
  const { t } = useTranslation('affiliate');
  const { call } = useTokenCalls();
  const queries = useQueryClient();
  const failureText = useFailureText();
  const { id, name, landing_path, is_archived: isArchived } = campaign;
  const body: ChangeCampaignRequest = { id, name, landing_path, is_archived: !isArchived };
  const archive = useSingleMutation({
    mutationFn: () => call({ method: 'POST', path: affiliatePaths.changeCampaign, body }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: CAMPAIGNS_KEY });
      showToast({
        tone: 'success',
        title: t(isArchived ? 'campaigns.restored' : 'campaigns.archived'),
        ...(isArchived ? {} : { text: t('campaigns.archivedText') }),
      });
    },
    onError: (error) => showToast({ tone: 'danger', title: failureText(error) }),
  });
  return (
    <Button variant="ghost" className="sm:mr-auto" loading={archive.isPending} onClick={() => archive.mutate()}>
      {t(isArchived ? 'campaigns.restore' : 'campaigns.archive')}
    </Button>
  );
}
