import { useTranslation } from 'react-i18next';

/** An action and a kind of subject in words; the code of one that has none. Codes have points, which separate keys of texts. */
export function useAuditNames(): { readonly action: (code: string) => string; readonly subject: (kind: string) => string } {
  const { t, i18n } = useTranslation('backofficeOperators');
  const named = (key: string, code: string): string => (i18n.exists(`backofficeOperators:${key}`) ? t(key as 'audit.title') : code);
  return {
    action: (code) => named(`action.${code}`, code),
    subject: (kind) => named(`subject.${kind}`, kind),
  };
}
