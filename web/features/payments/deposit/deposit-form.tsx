import type { PaymentOptions } from '@fairlead/contract/payments/schemas.ts';
import { DEFAULT_DEPOSIT_METHOD, type DepositMethodName } from '@fairlead/domain/payments/deposit-rules.ts';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { retryCall } from '../../../transport/call-with-retry.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { usePaymentsAccess } from '../payments-access.ts';
import { useApiFailureText } from '../../../transport/use-api-failure-text.ts';
import { useLoading } from '../../../transport/use-loading.ts';
import { transactionAddress, type DepositPlaces } from './deposit-addresses.ts';
import { createDepositAttempts, type DepositAttempt } from './deposit-attempts.ts';
import { firstChoiceOf, selectChoices } from './deposit-choices.ts';
import { DepositEntry } from './deposit-entry.tsx';
import type { DepositInput } from './find-input-faults.ts';
import { ProviderStep } from './provider-step.tsx';
import { useDepositFlow, type DepositStage } from './use-deposit-flow.ts';
import { WatchedDeposit } from './watched-deposit.tsx';
import { WireThanks } from './wire-thanks.tsx';
import { WireTransfer } from './wire-transfer.tsx';

export interface DepositFormProps {
  /** In a window that closes when the deposit is done, or inline on a page. */
  readonly setting: 'window' | 'inline';
  readonly method?: DepositMethodName;
  readonly amountEuros?: number | null;
  readonly places: DepositPlaces;
  /** The client followed a link to another page. */
  readonly onLeft: () => void;
}

/** The deposit form, from the amount to the provider's response (spec section 4, "Deposit"). Loads the payment options itself. */
export function DepositForm(props: DepositFormProps) {
  const { t } = useTranslation('payments');
  const failureText = useApiFailureText();
  const { calls } = usePaymentsAccess();
  const [loading, reload] = useLoading<PaymentOptions>(useCallback((signal) => retryCall(() => calls.getOptions(signal), signal), [calls]));
  switch (loading.kind) {
    case 'loading':
      return <DepositSkeleton />;
    case 'failed':
      return (
        <Notice
          tone="danger"
          action={
            <Button variant="secondary" onClick={reload}>
              {t('retry')}
            </Button>
          }
        >
          {failureText(loading.failure)}
        </Notice>
      );
    case 'loaded':
      return loading.data.profile_complete ? <OpenDeposit {...props} options={loading.data} /> : <IncompleteProfile {...props} />;
  }
}

interface OpenDepositProps extends DepositFormProps {
  readonly options: PaymentOptions;
}

function OpenDeposit({ setting, method = DEFAULT_DEPOSIT_METHOD, amountEuros = null, places, onLeft, options }: OpenDepositProps) {
  const navigate = useNavigate();
  const [unfinished] = useState(readUnfinished);
  const choices = selectChoices(options);
  const flow = useDepositFlow(startOf(unfinished));
  const [input, setInput] = useState<DepositInput>({
    amountEuros: amountEuros ?? unfinished?.amountEuros ?? null,
    choice: choices.find(({ provider }) => provider !== null && provider === unfinished?.provider) ?? firstChoiceOf(method, choices),
  });
  const { stage } = flow;
  if (flow.failure?.kind === 'refused' && flow.failure.body.error.code === 'profileIncomplete') {
    return <IncompleteProfile places={places} onLeft={onLeft} />;
  }
  switch (stage.kind) {
    case 'entry':
      return (
        <DepositEntry
          isInWindow={setting === 'window'}
          choices={choices}
          input={input}
          onInput={setInput}
          isBusy={flow.isBusy}
          failure={flow.failure}
          onSubmit={(amount, { methodId, provider, title }) => flow.begin({ method: methodId, provider, amountEuros: amount }, title)}
        />
      );
    case 'paying':
      return <ProviderStep key={stage.transactionId} {...stage} onCancel={flow.leave} onDecided={() => flow.watch(stage.transactionId)} />;
    case 'watching':
      return (
        <WatchedDeposit
          transactionId={stage.transactionId}
          {...{ flow, places, onLeft }}
          onLeave={flow.leave}
          onUnknown={flow.leave}
          onAgain={flow.leave}
        />
      );
    case 'wire':
      if (setting === 'inline') return <WireTransfer {...stage} places={places} />;
      return (
        <WireThanks
          onOver={() => {
            onLeft();
            void navigate(transactionAddress(stage.transactionId));
          }}
        />
      );
  }
}

/** The deposit started in this tab that, as far as the tab knows, is neither decided nor abandoned. */
function readUnfinished(): DepositAttempt | null {
  const attempt = createDepositAttempts(sessionStorage).get();
  return attempt === null || attempt.isLeft || attempt.transactionId === null ? null : attempt;
}

function startOf(unfinished: DepositAttempt | null): DepositStage {
  const transactionId = unfinished?.transactionId ?? null;
  return transactionId === null ? { kind: 'entry' } : { kind: 'watching', transactionId };
}

/** Spec section 8: no deposit without a complete profile. */
function IncompleteProfile({ places, onLeft }: Pick<DepositFormProps, 'places' | 'onLeft'>) {
  const { t } = useTranslation(['payments', 'errors']);
  return (
    <Notice tone="caution">
      <p>{t('errors:profileIncomplete')}</p>
      <Link
        to={places.details}
        onClick={onLeft}
        className="mt-1 inline-block font-medium text-accent underline underline-offset-2 hover:text-strong"
      >
        {t('payments:deposit.toDetails')}
      </Link>
    </Notice>
  );
}

const CARDS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** Placeholder of about the form's size while the options load. */
function DepositSkeleton() {
  const { t } = useTranslation('common');
  return (
    <div aria-busy="true" className="@container flex flex-col gap-5">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <Skeleton className="h-6.5 w-full" />
      <Skeleton className="h-24 w-full" />
      <div className="grid grid-cols-2 gap-2 @lg:grid-cols-3">
        {CARDS.map((card) => (
          <Skeleton key={card} className="h-16 w-full" />
        ))}
      </div>
      <Skeleton className="h-11 w-full" />
    </div>
  );
}
