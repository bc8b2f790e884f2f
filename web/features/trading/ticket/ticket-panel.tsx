import { findAccessRefusals } from '@fairlead/domain/trading/order-rules.ts';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LockIcon } from '../../../ui/icons.tsx';
import { useDerived } from './ticket-context.ts';
import { TicketFields } from './ticket-fields.tsx';
import type { TicketPanelProps } from './ticket-panel-props.ts';

/** The new trade ticket, or why this client may not trade the instrument (spec section 4, "Trading access per asset"). */
export function TicketPanel(props: TicketPanelProps) {
  const { t } = useTranslation(['trading', 'errors']);
  const barrier = useDerived(({ access, instrument }) => findAccessRefusals(access, instrument.category)[0]?.code ?? null);
  if (barrier === null) return <TicketFields {...props} />;
  const notVerified = barrier === 'accountNotVerified';
  return (
    <EmptyState
      icon={<LockIcon />}
      title={t(`errors:${barrier}`, { limit: '' })}
      text={t(notVerified ? 'trading:ticket.notVerifiedHint' : 'trading:ticket.noAccessHint')}
      action={
        <a href={notVerified ? '/my-account/documents' : '/contact-us'} className={buttonClass('secondary', 'dense')}>
          {t(notVerified ? 'trading:ticket.verify' : 'trading:ticket.contact')}
        </a>
      }
    />
  );
}
