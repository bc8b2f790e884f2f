import type { SessionUser } from '@fairlead/contract/account/schemas.ts';
import type { DocumentKind } from '@fairlead/domain/account/document-rules.ts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../../transport/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { isCode } from '../my-account/is-code.ts';
import { useApiFailureText } from '../../../transport/use-api-failure-text.ts';
import { FilePreview } from './file-preview.tsx';
import { useDocumentUpload, type ChosenFile } from './use-document-upload.ts';

export interface DocumentUploadProps {
  readonly kind: DocumentKind;
  readonly onChanged: (user: SessionUser) => void;
  /** The selected file was sent or discarded. */
  readonly onEmptied: () => void;
}

const ACCEPTED = '.jpg,.jpeg,.pdf,image/jpeg,application/pdf';

/** Selects, previews and uploads a file. */
export function DocumentUpload({ kind, ...handlers }: DocumentUploadProps) {
  const { t } = useTranslation(['account', 'errors']);
  const failureText = useApiFailureText();
  const { state, choose, send, cancel, discard } = useDocumentUpload(kind, handlers);
  const title = t(`documents.kinds.${kind}.title`);

  if (state.kind === 'empty') {
    return (
      <FileDrop
        label={t('documents.choose')}
        name={title}
        hint={t('documents.dropHint')}
        accept={ACCEPTED}
        error={state.fault === null ? undefined : t(`errors:${state.fault}`)}
        onFile={(file) => void choose(file)}
      />
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <FilePreview chosen={state.chosen} />
      {state.kind === 'sending' ? (
        <Sending chosen={state.chosen} share={state.share} onCancel={cancel} />
      ) : (
        <>
          {state.failure !== null && <Notice tone="danger">{failureText(state.failure)}</Notice>}
          <div className="flex flex-wrap justify-end gap-2">
            {state.failure !== null && isAboutFile(state.failure) ? (
              <MainButton onClick={discard}>{t('documents.another')}</MainButton>
            ) : (
              <>
                <Button variant="secondary" onClick={discard}>
                  {t('documents.another')}
                </Button>
                <MainButton onClick={() => void send()}>{t(state.failure === null ? 'documents.send' : 'documents.retry')}</MainButton>
              </>
            )}
          </div>
        </>
      )}
    </div>
  );
}

/** The same file would be rejected again. */
function isAboutFile(failure: ApiFailure): boolean {
  return isCode(failure, 'fileNotSupported') || isCode(failure, 'fileTooLarge');
}

/** Takes the focus, because the control that had it is gone. */
function MainButton({ onClick, children }: { readonly onClick: () => void; readonly children: string }) {
  const isFocused = useRef(false);
  return (
    <Button
      ref={(button) => {
        if (!isFocused.current) button?.focus();
        isFocused.current = true;
      }}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

function Sending({ chosen, share, onCancel }: { readonly chosen: ChosenFile; readonly share: number; readonly onCancel: () => void }) {
  const { t } = useTranslation('account');
  const locale = useLocale();
  const percent = new Intl.NumberFormat(locale, { style: 'percent' }).format(share);
  return (
    <div className="flex items-center gap-3">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <ProgressBar label={t('documents.sending', { name: chosen.file.name })} share={share} />
        <p className="text-dense text-muted tabular-nums">{share < 1 ? percent : t('documents.finishing')}</p>
      </div>
      <Button variant="secondary" onClick={onCancel}>
        {t('documents.cancel')}
      </Button>
    </div>
  );
}
