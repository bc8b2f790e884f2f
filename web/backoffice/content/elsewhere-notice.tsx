import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/notice.tsx';
import { useElsewhere } from './entry-queries.ts';

/** Says that readers see another content service's pages, where one is configured: nobody works for nobody without knowing it. */
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
