import type { ClaimResponse, ClaimView } from '@fairlead/contract/account/operators/queues.ts';
import { queuePaths } from '@fairlead/contract/operators/paths.ts';
import { QUEUE_PERMISSIONS, type Queue } from '@fairlead/domain/operators/queues.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSingleMutation } from '../../transport/use-single-mutation.ts';
import { useTokenCalls } from '../../transport/token-calls.ts';
import { useFailureText } from '../../transport/use-failure-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useLocale } from '../../ui/locale.tsx';
import { showToast } from '../../ui/toast.tsx';
import { formatAge } from './format-age.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { useNow } from './use-now.ts';
import { useMay, useOperator } from './use-operator.ts';

export interface ClaimControlProps {
  readonly queue: Queue;
  /** The id in the queue's list. */
  readonly itemId: string | number;
  readonly claim: ClaimView;
  /** The item was claimed or released: its list has to be reloaded. */
  readonly onChanged: () => void;
}

/** Who has claimed an item, with buttons to claim it, release it, or take it over with a reason. */
export function ClaimControl({ queue, itemId, claim, onChanged }: ClaimControlProps) {
  const { t } = useTranslation('backoffice');
  const locale = useLocale();
  const now = useNow();
  const operator = useOperator();
  const mayDecide = useMay()(QUEUE_PERMISSIONS[queue].decide);
  const [isTakingOver, setIsTakingOver] = useState(false);
  const failureText = useFailureText();
  const { call } = useTokenCalls();
  const id = String(itemId);
  const change = useSingleMutation({
    mutationFn: ({ path, reason }: { readonly path: string; readonly reason?: string }) =>
      call<ClaimResponse>({ method: 'POST', path, body: reason === undefined ? { queue, id } : { queue, id, reason } }),
    onSuccess: () => setIsTakingOver(false),
    onError: (error) => !isTakingOver && showToast({ tone: 'danger', title: failureText(error) }),
    onSettled: onChanged,
  });
  const isOwn = claim !== null && claim.operator_id === operator?.id;

  if (claim === null) {
    if (!mayDecide) return <span className="text-dense text-muted">{t('claims.free')}</span>;
    return (
      <Button variant="secondary" size="dense" loading={change.isPending} onClick={() => change.mutate({ path: queuePaths.claim })}>
        {t('claims.take')}
      </Button>
    );
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={isOwn ? 'accent' : 'caution'}>
        {isOwn
          ? t('claims.own', { age: formatAge(claim.claimed_at, now, locale) })
          : t('claims.by', { name: claim.name, age: formatAge(claim.claimed_at, now, locale) })}
      </Badge>
      {isOwn && (
        <Button variant="ghost" size="dense" loading={change.isPending} onClick={() => change.mutate({ path: queuePaths.release })}>
          {t('claims.release')}
        </Button>
      )}
      {!isOwn && mayDecide && (
        <Button variant="ghost" size="dense" onClick={() => setIsTakingOver(true)}>
          {t('claims.takeOver')}
        </Button>
      )}
      {isTakingOver && (
        <ReasonDialog
          title={t('claims.takeOverTitle')}
          text={t('claims.takeOverText', { name: claim.name })}
          confirm={t('claims.takeOver')}
          isPending={change.isPending}
          error={change.error === null ? null : failureText(change.error)}
          onConfirm={(reason) => change.mutate({ path: queuePaths.takeOver, reason })}
          onClose={() => setIsTakingOver(false)}
        />
      )}
    </span>
  );
}
