import type { DeletionState } from '@fairlead/contract/account/privacy.ts';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure, ApiResult } from '../../../transport/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDate } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Notice, type NoticeTone } from '../../../ui/notice.tsx';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useApiFailureText } from '../../../transport/use-api-failure-text.ts';
import { Panel } from '../my-account/panel.tsx';
import { isPasswordPending } from '../my-account/use-run-sensitive.tsx';
import { DeletionDialog } from './deletion-dialog.tsx';
import { postDeletionLook, postDeletionRequest, postDeletionWithdrawal } from './post-privacy.ts';
import type { PrivacyPanelProps } from './privacy-panel-props.ts';

type Request = DeletionState['data'];

/** The request for deletion: making it, its status, withdrawing it. */
export function DeletionPanel({ token, runSensitive }: PrivacyPanelProps) {
  const { t } = useTranslation('account');
  const failureText = useApiFailureText();
  const { request, hasFailed, setRequest, look } = useDeletion(token);
  const [isAsking, setIsAsking] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);

  async function send(post: () => Promise<ApiResult<DeletionState>>): Promise<void> {
    setIsSending(true);
    setFailure(null);
    const answer = await post();
    setIsSending(false);
    if (answer.ok) setRequest(answer.data.data);
    else if (!isPasswordPending(answer.failure)) setFailure(answer.failure);
  }

  function ask(reason: string): void {
    // The password window would open behind this one.
    setIsAsking(false);
    void send(() => runSensitive(() => postDeletionRequest(token, reason)));
  }

  const isOpen = request?.state === 'open';
  return (
    <Panel title={t('privacy.deleteTitle')} text={t('privacy.deleteText')}>
      {request === undefined && !hasFailed && (
        <div aria-busy="true">
          <Skeleton className="h-9 w-48" />
        </div>
      )}
      {hasFailed && <RetryNotice text={t('privacy.stateFailed')} onRetry={look} />}
      {request !== undefined && request !== null && <RequestState request={request} />}
      {failure !== null && <Notice tone="danger">{failureText(failure)}</Notice>}
      {isOpen && (
        <Button
          variant="secondary"
          className="self-start"
          loading={isSending}
          onClick={() => void send(() => postDeletionWithdrawal(token))}
        >
          {t('privacy.withdraw')}
        </Button>
      )}
      {request !== undefined && !isOpen && request?.state !== 'granted' && (
        <Button variant="danger" className="self-start" loading={isSending} onClick={() => setIsAsking(true)}>
          {t('privacy.ask')}
        </Button>
      )}
      <DeletionDialog open={isAsking} onCancel={() => setIsAsking(false)} onConfirm={ask} />
    </Panel>
  );
}

const TONES: Readonly<Record<NonNullable<Request>['state'], NoticeTone>> = {
  open: 'caution',
  withdrawn: 'info',
  granted: 'success',
  refused: 'info',
};

function RequestState({ request: { state, requested_at, note } }: { readonly request: NonNullable<Request> }) {
  const { t } = useTranslation('account');
  const locale = useLocale();
  return (
    <div role="status">
      <Notice tone={TONES[state]} title={t(`privacy.state.${state}`, { date: formatDate(requested_at, locale) })}>
        {note}
      </Notice>
    </div>
  );
}

/** The client's latest deletion request: undefined until loaded, null if there is none. */
function useDeletion(token: string) {
  const [request, setRequest] = useState<Request>();
  const [hasFailed, setHasFailed] = useState(false);
  const look = useCallback(() => {
    let isWanted = true;
    setHasFailed(false);
    void postDeletionLook(token).then((answer) => {
      if (!isWanted) return;
      if (answer.ok) setRequest(answer.data.data);
      else setHasFailed(true);
    });
    return () => {
      isWanted = false;
    };
  }, [token]);
  useEffect(look, [look]);
  return { request, hasFailed, setRequest, look };
}
