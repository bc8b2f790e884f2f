import type { Postback } from '@fairlead/contract/affiliates/postbacks.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { BellIcon } from '../../../ui/icons.tsx';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import { ScreenLoading } from '../../../ui/screen.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Deliveries } from './deliveries.tsx';
import { DeletePostbackDialog } from './delete-postback-dialog.tsx';
import { DeliveryOutcome } from './delivery-outcome.tsx';
import { PostbackDialog } from './postback-dialog.tsx';
import { usePostbacks, useTryPostback } from './postback-queries.ts';
import { SecretDialog } from './secret-dialog.tsx';

/** Addresses that we call on events, with the outcome of each call. */
export function PostbacksView() {
  const { t } = useTranslation('affiliate');
  const failureText = useFailureText();
  const postbacks = usePostbacks();
  const [edited, setEdited] = useState<Postback | 'new' | null>(null);
  const [deleted, setDeleted] = useState<Postback | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const create = <Button onClick={() => setEdited('new')}>{t('integrations.postbacks.create')}</Button>;
  const list = postbacks.data ?? [];
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-reading text-control text-muted">{t('integrations.postbacks.lead')}</p>
        {list.length > 0 && create}
      </div>
      {postbacks.isPending && <ScreenLoading />}
      {postbacks.isError && <RetryNotice text={failureText(postbacks.error)} onRetry={() => void postbacks.refetch()} />}
      {postbacks.isSuccess && list.length === 0 && (
        <EmptyState
          icon={<BellIcon />}
          title={t('integrations.postbacks.none')}
          text={t('integrations.postbacks.noneText')}
          className="rounded-panel border border-line bg-raised py-12"
          action={create}
        />
      )}
      {list.length > 0 && (
        <ul className="flex flex-col gap-3">
          {list.map((postback) => (
            <PostbackItem key={postback.id} postback={postback} onEdit={() => setEdited(postback)} onDelete={() => setDeleted(postback)} />
          ))}
        </ul>
      )}
      {postbacks.isSuccess && <Deliveries postbacks={list} />}
      {edited !== null && (
        <PostbackDialog
          postback={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={(saved) => {
            setEdited(null);
            setSecret(saved.secret);
          }}
        />
      )}
      {deleted !== null && <DeletePostbackDialog postback={deleted} onClose={() => setDeleted(null)} />}
      {secret !== null && (
        <SecretDialog
          title={t('integrations.postbacks.secretTitle')}
          text={t('integrations.postbacks.secretText')}
          label={t('integrations.postbacks.secret')}
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </div>
  );
}

interface PostbackItemProps {
  readonly postback: Postback;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function PostbackItem({ postback, onEdit, onDelete }: PostbackItemProps) {
  const { t } = useTranslation('affiliate');
  const locale = useLocale();
  const failureText = useFailureText();
  const attempt = useTryPostback();
  const { id, url, events, is_active: isActive, failing_since: failingSince } = postback;
  return (
    <li className="flex flex-col gap-3 rounded-panel border border-line bg-raised p-4 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-0 text-control font-medium wrap-anywhere">{url}</p>
        <Badge tone={isActive ? 'long' : 'neutral'}>
          {t(isActive ? 'integrations.postbacks.active' : 'integrations.postbacks.inactive')}
        </Badge>
      </div>
      <p className="text-dense text-muted">{events.map((event) => t(`integrations.event.${event}`)).join(' · ')}</p>
      {failingSince !== null && (
        <Notice tone="caution">{t('integrations.postbacks.failing', { date: formatDateTime(failingSince, locale) })}</Notice>
      )}
      {attempt.isSuccess && (
        <Notice tone={attempt.data.state === 'delivered' ? 'success' : 'danger'} title={t('integrations.postbacks.tried')}>
          <DeliveryOutcome delivery={attempt.data} />
        </Notice>
      )}
      {attempt.isError && <Notice tone="danger">{failureText(attempt.error)}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="dense" loading={attempt.isPending} onClick={() => attempt.mutate(id)}>
          {t('integrations.postbacks.try')}
        </Button>
        <Button variant="secondary" size="dense" aria-label={t('integrations.postbacks.editNamed', { url })} onClick={onEdit}>
          {t('integrations.postbacks.edit')}
        </Button>
        <Button variant="ghost" size="dense" aria-label={t('integrations.postbacks.deleteNamed', { url })} onClick={onDelete}>
          {t('integrations.postbacks.delete')}
        </Button>
      </div>
    </li>
  );
}
