import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/notice.tsx';
import { useElsewhere } from './entry-queries.ts';

/** Warns that readers see another content service's pages, if one is configured, so that editors do not work in vain. */
export function ElsewhereNotice() {
  const { t } = useTranslation('backoffice');
  const elsewhere = useElsewhere();
  if (elsewhere === null) return null;
  return (
    <Notice tone="caution" title={t('content.elsewhere', { address: elsewhere })}>
      {t('content.elsewhereText')}
    </Notice>
  );
}
