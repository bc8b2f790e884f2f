import type { SessionUser } from '@fairlead/contract/account/schemas.ts';
import type { DocumentView } from '@fairlead/contract/account/client.ts';
import { isUploadExpected, type DocumentKind, type DocumentStatus } from '@fairlead/domain/account/document-rules.ts';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { CheckIcon, ClockIcon, ErrorIcon } from '../../../ui/icons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { DocumentUpload } from './document-upload.tsx';
import { SentDocument } from './sent-document.tsx';

export interface DocumentCardProps {
  readonly kind: DocumentKind;
  readonly document: DocumentView;
  readonly onChanged: (user: SessionUser) => void;
}

/** A document: while waiting it shows the upload and no label, when rejected the note and the upload again (spec section 4). */
export function DocumentCard({ kind, document, onChanged }: DocumentCardProps) {
  const { t } = useTranslation('account');
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = (): void => heading.current?.focus();
  const { status, note, id } = document;
  return (
    // Cards beside each other share one row for their texts and one for the rest, so that both are aligned.
    <section
      aria-labelledby={headingId}
      className="flex min-w-0 flex-col gap-3 rounded-control border border-line p-4 lg:row-span-2 lg:grid lg:grid-rows-subgrid"
    >
      <header className="flex flex-col gap-1">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 ref={heading} id={headingId} tabIndex={-1} className="rounded-mark text-control font-semibold">
            {t(`documents.kinds.${kind}.title`)}
          </h3>
          <span role="status">{status !== 'waiting' && <StatusBadge status={status} />}</span>
        </div>
        <p className="text-dense text-muted">{t(`documents.kinds.${kind}.text`)}</p>
      </header>
      <div className="flex min-w-0 flex-col gap-3">
        {status === 'rejected' && (
          <Notice tone="caution" title={t('documents.rejectedTitle')}>
            {note}
          </Notice>
        )}
        {id !== null && <SentDocument kind={kind} id={id} document={document} />}
        {/* The focused control disappears when a file is sent or discarded. */}
        {isUploadExpected(status) && <DocumentUpload kind={kind} onChanged={onChanged} onEmptied={focusHeading} />}
      </div>
    </section>
  );
}

const TONES: Readonly<Record<Exclude<DocumentStatus, 'waiting'>, BadgeTone>> = {
  processing: 'accent',
  approved: 'long',
  rejected: 'short',
};
const ICONS = { processing: ClockIcon, approved: CheckIcon, rejected: ErrorIcon } as const;

function StatusBadge({ status }: { readonly status: Exclude<DocumentStatus, 'waiting'> }) {
  const { t } = useTranslation('account');
  const Icon = ICONS[status];
  return (
    <Badge tone={TONES[status]}>
      <Icon className="size-3.5" />
      {t(`documents.status.${status}`)}
    </Badge>
  );
}
