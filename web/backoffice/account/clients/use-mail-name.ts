import { useTranslation } from 'react-i18next';
import { knownOf, MAILS } from './known-words.ts';

/** What a mail is about, by the name of its template. */
export function useMailName(): (template: string) => string {
  const { t } = useTranslation('backofficeClients');
  return (template) => {
    const known = knownOf(MAILS, template);
    return known === null ? template : t(`mail.${known}`);
  };
}
