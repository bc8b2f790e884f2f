import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Spinner } from '../../ui/spinner.tsx';
import type { SecondFactorStepProps } from './second-factor-step.tsx';

const SecondFactorStep = lazyPart(async () => (await import('./second-factor-step.tsx')).loadSecondFactorStep());

/** The second step of a sign-in for clients, operators and affiliates. Its code is only loaded for users with a second factor. */
export function SecondFactor(props: SecondFactorStepProps) {
  return (
    <Suspense fallback={<Spinner className="mx-auto text-muted" />}>
      <SecondFactorStep {...props} />
    </Suspense>
  );
}
