import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { classNames } from '../../../ui/class-names.ts';
import { PageMain } from '../../../ui/page-main.tsx';
import { depositAddress } from './deposit-addresses.ts';
import { DEFAULT_DEPOSIT_METHOD } from '@fairlead/domain/payments/deposit-rules.ts';

export interface PaymentFrameProps {
  readonly title: string;
  readonly lead?: string;
  /** `page` is for content with two columns of its own. */
  readonly width?: 'form' | 'page';
  readonly children: ReactNode;
}

const WITHDRAW_ADDRESS = '/payment/withdraw';

/** A page of the payments area, with deposit and withdrawal as tabs. */
export function PaymentFrame({ title, lead, width = 'form', children }: PaymentFrameProps) {
  const { t } = useTranslation('payments');
  const { pathname } = useLocation();
  const isWithdraw = pathname === WITHDRAW_ADDRESS;
  const links = [
    { to: depositAddress(DEFAULT_DEPOSIT_METHOD), text: t('deposit.title'), isHere: !isWithdraw },
    { to: WITHDRAW_ADDRESS, text: t('deposit.withdraw'), isHere: isWithdraw },
  ];
  return (
    <PageMain title={title}>
      <div className={classNames('mx-auto flex w-full flex-col gap-5', width === 'form' && 'max-w-170')}>
        <nav aria-label={t('deposit.navigation')} className="flex gap-1 border-b border-line">
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
    </PageMain>
  );
}

/** The panel around the page's main content. */
export function PaymentPanel({ children }: { readonly children: ReactNode }) {
  return <div className="rounded-panel border border-line bg-raised p-4 sm:p-6">{children}</div>;
}
