/** The statuses of a client and their account, as text and colour. */
import type { ClientPage, ClientRow } from '@fairlead/contract/account/operators/clients.ts';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';

const STATUS_TONES: Readonly<Record<ClientRow['status'], BadgeTone>> = { active: 'long', blocked: 'short', closed: 'neutral' };

export function StatusBadge({ status }: { readonly status: ClientRow['status'] }) {
  const { t } = useTranslation('backofficeClients');
  return <Badge tone={STATUS_TONES[status]}>{t(`status.${status}`)}</Badge>;
}

export function VerifiedBadge({ isVerified }: { readonly isVerified: boolean }) {
  const { t } = useTranslation('backofficeClients');
  return <Badge tone={isVerified ? 'accent' : 'neutral'}>{t(isVerified ? 'verified.yes' : 'verified.no')}</Badge>;
}

/** Shown only if the trading status is unusual. */
export function TradingBadge({ trading }: Pick<ClientPage, 'trading'>) {
  const { t } = useTranslation('backofficeClients');
  if (trading === null) return <Badge>{t('trading.none')}</Badge>;
  return trading.status === 'active' ? null : <Badge tone="caution">{t(`trading.${trading.status}`)}</Badge>;
}

const DOCUMENT_TONES: Readonly<Record<ClientPage['documents'][number]['status'], BadgeTone>> = {
  processing: 'caution',
  approved: 'long',
  rejected: 'short',
};

export function DocumentBadge({ status }: { readonly status: ClientPage['documents'][number]['status'] }) {
  const { t } = useTranslation('backofficeClients');
  return <Badge tone={DOCUMENT_TONES[status]}>{t(`documentStatus.${status}`)}</Badge>;
}
