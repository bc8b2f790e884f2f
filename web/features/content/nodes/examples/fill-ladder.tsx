import type { Price } from '@fairlead/domain/price.ts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../../ui/badge.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Money, PriceText } from '../../../../ui/figures.tsx';
import { formatMoney } from '../../../../ui/format.ts';
import { useLocale } from '../../../../ui/locale.tsx';
import { SideGlyph } from '../../../../ui/side-mark.tsx';
import { fillExample } from './engine-examples.ts';

/** An order on its price ladder: the bound at the top, the quoted price, the fill. */
export function FillLadder() {
  const { t } = useTranslation('common');
  const locale = useLocale();
  const { seen, bound, filled, notional, improvement } = fillExample();
  return (
    <figure
      aria-label={t('landing.fill.label')}
      className="w-full max-w-wide overflow-hidden rounded-panel border border-line bg-raised text-left"
    >
      <figcaption className="flex items-center justify-between border-b border-line px-5 py-4">
        <span className="flex items-center gap-2 font-semibold">
          <SideGlyph side="long" className="text-long" />
          {t('landing.fill.order')}
        </span>
        <Badge>{t('landing.fill.example')}</Badge>
      </figcaption>
      <ol className="px-5 pt-5">
        <Rung label={t('landing.fill.bound')} price={bound} kind="bound" />
        <Rung label={t('landing.fill.seen')} price={seen} kind="seen" />
        <Rung label={t('landing.fill.ours')} price={filled} kind="filled" />
      </ol>
      <dl className="m-5 mt-4 flex flex-col gap-2 rounded-control bg-long-tint px-4 py-3">
        <div className="flex items-baseline justify-between gap-4">
          <dt className="font-semibold">{t('landing.fill.filled')}</dt>
          <dd className="text-title font-semibold">
            <PriceText price={filled} />
          </dd>
        </div>
        <div className="flex items-baseline justify-between gap-4 text-control">
          <dt>{t('landing.fill.saving', { amount: formatMoney(notional, locale) })}</dt>
          <dd className="font-semibold">
            <Money amount={improvement} signed />
          </dd>
        </div>
      </dl>
      <p className="border-t border-line px-5 py-4 text-control text-muted">{t('landing.fill.otherwise')}</p>
    </figure>
  );
}

const DOTS = { bound: 'bg-raised border-2 border-control', seen: 'bg-muted', filled: 'bg-long' } as const;

function Rung({ label, price, kind }: { readonly label: string; readonly price: Price; readonly kind: keyof typeof DOTS }) {
  return (
    <li className="relative flex items-baseline justify-between gap-4 pb-4 pl-6 text-control last:pb-0">
      {kind !== 'filled' && (
        <span aria-hidden="true" className="absolute top-2.5 bottom-0 left-[5px] -mb-2.5 border-l border-dashed border-control" />
      )}
      <span aria-hidden="true" className={classNames('absolute top-1 left-0 size-[11px] rounded-round', DOTS[kind])} />
      <span className="text-muted">{label}</span>
      <PriceText price={price} className="font-medium" />
    </li>
  );
}
