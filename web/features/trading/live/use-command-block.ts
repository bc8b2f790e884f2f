import { useTranslation } from 'react-i18next';
import { useConnection } from './use-stores.ts';

/** Why no command can be sent right now, in the client's language; undefined while commands are accepted. */
export function useCommandBlock(): string | undefined {
  const { t } = useTranslation('trading');
  const { kind } = useConnection();
  return kind === 'live' ? undefined : t(kind === 'paused' ? 'connection.paused' : 'ticket.noConnection');
}
