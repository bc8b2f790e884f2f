import type { SessionUser } from '@fairlead/contract/account/schemas.ts';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { classNames } from '../../../ui/class-names.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { CheckIcon } from '../../../ui/icons.tsx';
import { accountPageAddress } from './account-pages.ts';
import { selectVerificationPath, type NextStep, type StepState } from './verification-steps.ts';

/** The page of each next step; null for steps that we take. */
const PLACES: Readonly<Record<Exclude<NextStep, null>, string | null>> = {
  details: accountPageAddress('info'),
  documents: accountPageAddress('documents'),
  documentsAgain: accountPageAddress('documents'),
  review: null,
};

/** What is still missing for verification, with the next step; nothing once the account is verified. */
export function NextSteps({ user }: { readonly user: SessionUser }) {
  const { t } = useTranslation('account');
  const { pathname } = useLocation();
  const { steps, next } = selectVerificationPath(user);
  if (next === null) return null;
  const place = PLACES[next];
  return (
    <section aria-labelledby="next-steps" className="flex flex-col gap-4 rounded-panel border border-line bg-raised p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1">
          <h2 id="next-steps" className="text-body font-semibold">
            {t('steps.title')}
          </h2>
          <p className="text-control text-muted">{t(`steps.next.${next}`)}</p>
        </div>
        {place !== null && place !== pathname && (
          <LinkButton to={place}>{t(`steps.go.${next === 'details' ? 'details' : 'documents'}`)}</LinkButton>
        )}
      </div>
      <ol className="grid gap-3 sm:grid-cols-3">
        {steps.map(({ step, state }, index) => (
          <li
            key={step}
            aria-current={state === 'now' ? 'step' : undefined}
            className="flex items-center gap-2.5 sm:flex-col sm:items-start"
          >
            <StepBar state={state} />
            <span className={classNames('text-dense', state === 'now' ? 'font-semibold' : 'text-muted')}>
              {index + 1}. {t(`steps.${step}`)}
              {state === 'done' && (
                <>
                  <CheckIcon className="ml-1 inline size-4! text-long" />
                  <span className="sr-only"> ({t('steps.done')})</span>
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const BARS: Readonly<Record<StepState, string>> = { done: 'bg-long', now: 'bg-accent', later: 'bg-pressed' };

function StepBar({ state }: { readonly state: StepState }) {
  return <span aria-hidden="true" className={classNames('h-5 w-1 shrink-0 rounded-round sm:h-1 sm:w-full', BARS[state])} />;
}
