import { Suspense } from 'react';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import type { SecondFactorStepProps } from './second-factor-step.tsx';

const SecondFactorStep = lazyPart(() => import('./second-factor-step.tsx'));

/** The step of those who have a second factor; nobody else loads it. */
export function SecondFactor(props: SecondFactorStepProps) {
  return (
    <Suspense fallback={<Spinner className="mx-auto text-muted" />}>
      <SecondFactorStep {...props} />
    </Suspense>
  );
}
