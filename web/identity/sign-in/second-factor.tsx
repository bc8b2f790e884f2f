import { Suspense } from 'react';
import { Spinner } from '../../ui/spinner.tsx';
import { identityPart } from '../identity-part.ts';
import type { SecondFactorStepProps } from './second-factor-step.tsx';

const SecondFactorStep = identityPart(async () => (await import('./second-factor-step.tsx')).SecondFactorStep);

/** The second half of a login, for clients, operators and affiliates alike. Nobody loads it who has no second factor. */
export function SecondFactor(props: SecondFactorStepProps) {
  return (
    <Suspense fallback={<Spinner className="mx-auto text-muted" />}>
      <SecondFactorStep {...props} />
    </Suspense>
  );
}
