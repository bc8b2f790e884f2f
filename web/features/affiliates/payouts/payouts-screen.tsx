import type { AffiliateMe } from '@fairlead/contract/affiliates/plans.ts';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import { Screen, ScreenLoading } from '../../../ui/screen.tsx';
import { Euros, formatEuros } from '../../../ui/euros.tsx';
import { Panel, Tile, Tiles } from '../../../ui/panel.tsx';
import { useMe } from '../use-me.ts';
import { PayoutForm } from './payout-form.tsx';
import { PayoutList } from './payout-list.tsx';
import { PayoutSteps } from './payout-steps.tsx';

/** The amount available, the steps of a payout, and the past payouts. */
export function PayoutsScreen() {
  const { t } = useTranslation('affiliate');
  const failureText = useFailureText();
  const me = useMe();
  return (
    <Screen title={t('payouts.title')} lead={t('payouts.lead')}>
      {me.isPending && <ScreenLoading />}
      {me.isError && <RetryNotice text={failureText(me.error)} onRetry={() => void me.refetch()} />}
      {me.isSuccess && <Payouts me={me.data} />}
    </Screen>
  );
}

function Payouts({ me }: { readonly me: AffiliateMe }) {
  const { t } = useTranslation('affiliate');
  const locale = useLocale();
  return (
    <>
      <Tiles>
        <Tile label={t('payouts.tiles.balance')} note={t('payouts.tiles.balanceNote')}>
          <Euros euros={me.balance} />
        </Tile>
        <Tile label={t('payouts.tiles.smallest')} note={t('payouts.tiles.smallestNote')}>
          <Euros euros={me.smallest_payout} />
        </Tile>
        <Tile label={t('payouts.tiles.account')} note={t('payouts.tiles.accountNote')}>
          <span className="wrap-anywhere">{me.payout_account ?? t('payouts.tiles.noAccount')}</span>
        </Tile>
      </Tiles>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Panel title={t('payouts.form.title')}>
          {me.payout_account === null ? (
            <Notice tone="caution" title={t('payouts.noAccount.title')}>
              {t('payouts.noAccount.text')}
            </Notice>
          ) : me.balance < me.smallest_payout ? (
            <Notice title={t('payouts.tooLittle.title')}>
              {t('payouts.tooLittle.text', { amount: formatEuros(me.smallest_payout, locale) })}
            </Notice>
          ) : (
            <PayoutForm me={me} payoutAccount={me.payout_account} />
          )}
        </Panel>
        <PayoutSteps />
      </div>
      <PayoutList />
    </>
  );
}
