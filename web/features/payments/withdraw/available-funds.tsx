import { readEuros } from '../../../ui/read-euros.ts';
import { formatEuros } from '../../../ui/euros.tsx';
import type { PaymentOptions } from '@fairlead/contract/payments/schemas.ts';
import { addKnownCents, negateKnownCents, type Cents, type Euros } from '@fairlead/domain/money.ts';
import { useTranslation } from 'react-i18next';
import { createFact } from '../../../ui/create-fact.tsx';
import { formatMoney } from '../../../ui/format.ts';
import { QuestionIcon } from '../../../ui/icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { Popover } from '../../../ui/popover.tsx';

/** The withdrawable amount with its calculation on demand, and the amounts that cannot be withdrawn. */
export function AvailableFunds({ options }: { readonly options: PaymentOptions }) {
  const { t } = useTranslation('payments');
  const locale = useLocale();
  const money = (euros: Euros): string => formatEuros(euros, locale);
  const amount = money(options.withdrawable);
  return (
    <div className="@container border-b border-line p-4 sm:px-5">
      <div className="flex flex-col gap-x-8 gap-y-3 @md:flex-row @md:items-end @md:justify-between">
        <div className="flex flex-col items-start">
          <span className="text-dense text-muted">{t('withdraw.available.label')}</span>
          <Popover
            title={t('withdraw.available.label')}
            trigger={
              <button
                type="button"
                aria-label={t('withdraw.available.open', { amount })}
                className="-mx-1.5 flex items-center gap-2 rounded-control px-1.5 text-left text-heading font-semibold tabular-nums hover:bg-hover"
              >
                {amount}
                <QuestionIcon className="text-muted" />
              </button>
            }
          >
            <FundsFormula options={options} />
          </Popover>
        </div>
        <dl className="flex flex-col gap-0.5 text-dense text-muted tabular-nums empty:hidden">
          {options.reserved > 0 && (
            <Aside label={t('withdraw.available.reserved', { count: options.withdrawals_under_way })}>{money(options.reserved)}</Aside>
          )}
          {options.held > 0 && <Aside label={t('withdraw.available.held')}>{money(options.held)}</Aside>}
          {options.owed < 0 && (
            <Aside label={t('withdraw.available.owed')}>{formatMoney(negateKnownCents(readEuros(options.owed)), locale)}</Aside>
          )}
          {options.bonus > 0 && <Aside label={t('withdraw.available.bonus')}>{money(options.bonus)}</Aside>}
          {options.credit > 0 && <Aside label={t('withdraw.available.credit')}>{money(options.credit)}</Aside>}
        </dl>
      </div>
    </div>
  );
}

const Aside = createFact({ line: 'flex justify-between gap-4', value: 'text-strong' });

/** The rule of `withdrawableOf` with the current figures. */
function FundsFormula({ options }: { readonly options: PaymentOptions }) {
  const { t } = useTranslation('payments');
  const locale = useLocale();
  const money = (amount: Cents | null): string => formatMoney(amount, locale);
  const { cash, freeMargin, equity, usedMargin, held, withdrawable } = readFunds(options);
  const isHeld = held !== 0;
  const filled = (from: Cents | null, left: Cents | null): string =>
    t('withdraw.available.filled', { from: money(from), usedMargin: money(usedMargin), left: money(left) });
  return (
    <div className="flex flex-col gap-2">
      <p className="text-muted">{t(isHeld ? 'withdraw.available.meaningHeld' : 'withdraw.available.meaning')}</p>
      <ul className="flex flex-col gap-2">
        <Input name={t('withdraw.available.cash')}>{money(cash)}</Input>
        <Input name={t('withdraw.available.freeMargin')}>{filled(addKnownCents(freeMargin, usedMargin), freeMargin)}</Input>
        <Input name={t('withdraw.available.equityLeft')}>{filled(equity, addKnownCents(equity, negateKnownCents(usedMargin)))}</Input>
        {isHeld && <Input name={t('withdraw.available.lessHeld')}>{`− ${money(held)}`}</Input>}
      </ul>
      {options.owed < 0 && (
        <p className="text-muted">{t('withdraw.available.owedMeaning', { amount: money(negateKnownCents(readEuros(options.owed))) })}</p>
      )}
      <p className="flex justify-between gap-4 border-t border-line pt-2 font-semibold tabular-nums">
        <span>{t('withdraw.available.result')}</span>
        <span>{money(withdrawable)}</span>
      </p>
    </div>
  );
}

function Input({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <li className="flex flex-col rounded-mark bg-hover px-2 py-1.5 tabular-nums">
      <span className="text-muted">{name}</span>
      <span>{children}</span>
    </li>
  );
}

function readFunds(options: PaymentOptions) {
  return {
    cash: readEuros(options.cash),
    freeMargin: readEuros(options.free_margin),
    equity: readEuros(options.equity),
    usedMargin: readEuros(options.used_margin),
    held: readEuros(options.held),
    withdrawable: readEuros(options.withdrawable),
  };
}
