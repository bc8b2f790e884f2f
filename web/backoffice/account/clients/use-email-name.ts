import { useTranslation } from 'react-i18next';
import { knownOf, EMAILS } from './known-values.ts';

/** Returns the name of an email by its template. */
export function useEmailName(): (template: string) => string {
  const { t } = useTranslation('backofficeClients');
  return (template) => {
    const known = knownOf(EMAILS, template);
    return known === null ? template : t(`mail.${known}`);
  };
}
