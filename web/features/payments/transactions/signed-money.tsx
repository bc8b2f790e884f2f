import type { Cents } from '@fairlead/domain/money.ts';
import { classNames } from '../../../ui/class-names.ts';
import { formatMoney } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';

export interface SignedMoneyProps {
  readonly amount: Cents;
  readonly className?: string | undefined;
}

/** Incoming money has a plus and outgoing a minus. Neither is a gain or a loss, so neither is coloured. */
export function SignedMoney({ amount, className }: SignedMoneyProps) {
  const locale = useLocale();
  return <span className={classNames('whitespace-nowrap tabular-nums', className)}>{formatMoney(amount, locale, true)}</span>;
}
