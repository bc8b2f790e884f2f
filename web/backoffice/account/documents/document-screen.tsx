import type { documentDetailSchema, DocumentDetail } from '@fairlead/contract/account/operators/queues.ts';
import { queuePaths } from '@fairlead/contract/operators/paths.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import type { z } from 'zod';
import { Badge } from '../../../ui/badge.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { QueryPlaceholder } from '../../shared/query-placeholder.tsx';
import { useTokenAnswer } from '../../../transport/use-token-answer.ts';
import { useMay } from '../../shared/use-operator.ts';
import { ClaimControl } from '../../shared/claim-control.tsx';
import { DocumentDecision } from './document-decision.tsx';
import { DocumentDetails } from './document-details.tsx';
import { DocumentViewer } from './document-viewer.tsx';
import { DueBadge } from '../../shared/due-badge.tsx';
import { QUEUE_KEYS, useRefresh } from '../../shared/queue-calls.ts';
import { VerifyDialog } from '../verifications/verify-dialog.tsx';

/** A document beside the details to check it against, and the decision. */
export function DocumentScreen() {
  const { id = '' } = useParams();
  const { t } = useTranslation('backofficeQueues');
  const document = useTokenAnswer<z.infer<typeof documentDetailSchema>['data']>(
    [QUEUE_KEYS.document, id],
    queuePaths.document.replace(':id', id),
  );
  if (document.isSuccess) return <OneDocument key={document.data.id} document={document.data} />;
  return (
    <Screen title={t('document.title')} wide>
      <QueryPlaceholder query={document} />
    </Screen>
  );
}

function OneDocument({ document }: { readonly document: DocumentDetail }) {
  const { t } = useTranslation('backofficeQueues');
  const may = useMay();
  const navigate = useNavigate();
  const refresh = useRefresh(QUEUE_KEYS.document, QUEUE_KEYS.documents);
  const name = document.client.full_name === '' ? document.client.email : document.client.full_name;
  const isWaiting = document.status === 'processing';
  const onward = addressOf(document.next_id);
  const skip = addressOf(document.skip_id);
  // The decision may make the client ready for verification; in that case the screen stays open.
  const leave = (verdict: 'approved' | 'rejected'): void => {
    const mayBeReady = verdict === 'approved' && !document.next_is_of_same_client && mayBecomeReady(document);
    if (!mayBeReady) void navigate(onward);
  };
  return (
    <Screen
      title={t('document.of', { kind: t(`kinds.${document.type}`), name })}
      wide
      actions={
        <>
          {isWaiting && <DueBadge on={document.due_on} />}
          {isWaiting && <ClaimControl queue="documents" itemId={document.id} claim={document.claim} onChanged={refresh} />}
          <Link to={skip} className={buttonClass('secondary', 'dense')}>
            {t(document.skip_id === null ? 'document.toList' : 'document.skip')}
          </Link>
        </>
      }
    >
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <DocumentViewer file={document} label={t('document.of', { kind: t(`kinds.${document.type}`), name })} />
        <div className="flex min-w-0 flex-col gap-5">
          <DocumentDetails client={document.client} details={document.details} kind={document.type} />
          {!isWaiting && <Decided document={document} />}
          {!isWaiting && <Onward document={document} to={onward} />}
          {isWaiting && may('documents.decide') && <DocumentDecision document={document} onDecided={leave} />}
          <Earlier earlier={document.earlier} />
        </div>
      </div>
    </Screen>
  );
}

function addressOf(documentId: number | null): string {
  return documentId === null ? '/backoffice/documents' : `/backoffice/documents/${documentId}`;
}

/** Whether approving this document may complete the client's verification. */
function mayBecomeReady({ type, verification }: DocumentDetail): boolean {
  const { state, missing_details: details, missing_documents: missing } = verification;
  return state !== 'verified' && details.length === 0 && missing.every((kind) => kind === type);
}

/** After a decision: the client's next document, then the verification if the client is ready, then the next client. */
function Onward({ document, to }: { readonly document: DocumentDetail; readonly to: string }) {
  const { t } = useTranslation('backofficeQueues');
  const navigate = useNavigate();
  const mayVerify = useMay()('clients.access');
  const [isVerifying, setIsVerifying] = useState(false);
  const isReady = document.verification.state === 'ready';
  const next = document.next_is_of_same_client ? 'sameClient' : document.next_id === null ? 'list' : 'nextClient';
  return (
    <Panel title={t('document.onward')}>
      <div className="flex flex-col gap-4">
        {isReady && <p className="text-control">{t('document.ready')}</p>}
        <div className="flex flex-wrap justify-end gap-2">
          <Link to={to} className={buttonClass(isReady && mayVerify ? 'secondary' : 'primary')}>
            {t(`document.next.${next}`)}
          </Link>
          {isReady && mayVerify && <Button onClick={() => setIsVerifying(true)}>{t('document.verify')}</Button>}
        </div>
      </div>
      {isVerifying && <VerifyDialog client={document.client} onVerified={() => void navigate(to)} onClose={() => setIsVerifying(false)} />}
    </Panel>
  );
}

function Decided({ document }: { readonly document: DocumentDetail }) {
  const { t } = useTranslation('backofficeQueues');
  const locale = useLocale();
  return (
    <Notice tone={document.status === 'approved' ? 'success' : 'caution'} title={t(`status.${document.status}`)}>
      {document.reviewed_at !== null &&
        t('document.reviewed', { name: document.reviewed_by ?? '–', at: formatDateTime(document.reviewed_at, locale) })}
      {document.note !== '' && <p lang={document.details.language}>{document.note}</p>}
    </Notice>
  );
}

const TONES = { approved: 'long', rejected: 'short', processing: 'caution' } as const;

function Earlier({ earlier }: Pick<DocumentDetail, 'earlier'>) {
  const { t } = useTranslation('backofficeQueues');
  const locale = useLocale();
  return (
    <Panel title={t('document.earlier')} flush>
      {earlier.length === 0 && <p className="px-4 py-3 text-dense text-muted sm:px-5">{t('document.noEarlier')}</p>}
      <ul className="divide-y divide-line">
        {earlier.map((file) => (
          <li key={file.id} className="flex flex-col gap-1 px-4 py-2.5 text-dense sm:px-5">
            <span className="flex flex-wrap items-center justify-between gap-2">
              <Link to={`/backoffice/documents/${file.id}`} className="text-accent hover:underline">
                {formatDateTime(file.uploaded_at, locale)}
              </Link>
              <Badge tone={TONES[file.status]}>{t(`status.${file.status}`)}</Badge>
            </span>
            {file.note !== '' && <span className="text-muted">{file.note}</span>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
