import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { classNames } from '../../../ui/class-names.ts';
import { depositAddress } from './deposit-addresses.ts';
import { DEFAULT_DEPOSIT_METHOD } from '@fairlead/domain/payments/deposit-rules.ts';

export interface PaymentFrameProps {
  readonly title: string;
  readonly lead?: string;
  /** Wide for what has two columns of its own. */
  readonly width?: 'form' | 'page';
  readonly children: ReactNode;
}

const WITHDRAW_ADDRESS = '/payment/withdraw';

/** A page of the payments area: money in and money out beside each other. */
export function PaymentFrame({ title, lead, width = 'form', children }: PaymentFrameProps) {
  const { t } = useTranslation(['payments', 'common']);
  const { pathname } = useLocation();
  const isWithdraw = pathname === WITHDRAW_ADDRESS;
  const links = [
    { to: depositAddress(DEFAULT_DEPOSIT_METHOD), text: t('payments:deposit.title'), isHere: !isWithdraw },
    { to: WITHDRAW_ADDRESS, text: t('payments:deposit.withdraw'), isHere: isWithdraw },
  ];
  return (
    <main id="content" className="mx-auto flex w-full max-w-page flex-1 flex-col gap-5 px-4 py-6 sm:px-6 md:py-8">
      <title>{`${title} | ${t('common:brand')}`}</title>
      <div className={classNames('mx-auto flex w-full flex-col gap-5', width === 'form' && 'max-w-170')}>
        <nav aria-label={t('payments:deposit.navigation')} className="flex gap-1 border-b border-line">
          {links.map(({ to, text, isHere }) => (
            <Link
              key={to}
              to={to}
              aria-current={isHere ? 'page' : undefined}
              className="-mb-px flex h-11 items-center border-b-2 border-transparent px-4 text-control font-medium text-muted -outline-offset-2 hover:text-strong aria-[current]:border-accent aria-[current]:text-strong"
            >
              {text}
            </Link>
          ))}
        </nav>
        <div className="flex flex-col gap-1">
          <h1 className="text-heading">{title}</h1>
          {lead !== undefined && <p className="text-control text-muted">{lead}</p>}
        </div>
        {children}
      </div>
    </main>
  );
}

/** Around what the page is for. */
export function PaymentPanel({ children }: { readonly children: ReactNode }) {
  return <div className="rounded-panel border border-line bg-raised p-4 sm:p-6">{children}</div>;
}
