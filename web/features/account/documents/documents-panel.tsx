import type { SessionUser } from '@fairlead/contract/account/schemas.ts';
import { readDocument } from '@fairlead/contract/account/client.ts';
import { DOCUMENT_KINDS } from '@fairlead/domain/account/document-rules.ts';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../my-account/panel.tsx';
import { DocumentCard } from './document-card.tsx';

export interface DocumentsPanelProps {
  readonly user: SessionUser;
  /** Called with the account after an upload. */
  readonly onChanged: (user: SessionUser) => void;
}

/** The identification documents (spec section 2): the purpose, status and upload of each. */
export function DocumentsPanel({ user, onChanged }: DocumentsPanelProps) {
  const { t } = useTranslation('account');
  return (
    <Panel title={t('tabs.documents')} text={t('documents.text')}>
      <Notice>
        <ul className="flex list-disc flex-col gap-0.5 pl-4">
          <li>{t('documents.rules.file')}</li>
          <li>{t('documents.rules.address')}</li>
          <li>{t('documents.rules.notAccepted')}</li>
        </ul>
      </Notice>
      <div className="grid gap-4 lg:grid-cols-2">
        {DOCUMENT_KINDS.map((kind) => (
          <DocumentCard key={`${user.id} ${kind}`} kind={kind} document={readDocument(user, kind)} onChanged={onChanged} />
        ))}
      </div>
    </Panel>
  );
}
