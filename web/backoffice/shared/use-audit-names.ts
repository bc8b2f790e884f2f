import { useTranslation } from 'react-i18next';

export interface AuditNames {
  readonly action: (code: string) => string;
  readonly subject: (kind: string) => string;
}

/** Names of the audit log's actions and subjects; those without a text are named by their codes. */
export function useAuditNames(): AuditNames {
  const { i18n } = useTranslation('backoffice');
  const named = (group: 'auditAction' | 'auditSubject', code: string): string => {
    const text: unknown = i18n.getResource(i18n.language, 'backoffice', `${group}.${code}`);
    return typeof text === 'string' ? text : code;
  };
  return { action: (code) => named('auditAction', code), subject: (kind) => named('auditSubject', kind) };
}
