import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';
import { FactorsSkeleton } from './factors-skeleton.tsx';
import type { FirstFactorChoiceProps } from './first-factor-choice.tsx';
import type { SecondFactorsPanelProps } from './second-factors-panel.tsx';

const LoadedPanel = lazyPart(async () => (await import('./second-factors-panel.tsx')).loadSecondFactorsPanel());
const LoadedChoice = lazyPart(async () => (await import('./first-factor-choice.tsx')).loadFirstFactorChoice());

/** The panel of second factors for clients, operators and affiliates. */
export function SecondFactors(props: SecondFactorsPanelProps) {
  return (
    <Suspense fallback={<Waiting className="rounded-panel border border-line bg-raised" />}>
      <LoadedPanel {...props} />
    </Suspense>
  );
}

export function FirstFactor(props: FirstFactorChoiceProps) {
  return (
    <Suspense fallback={<Waiting className="rounded-panel border border-line" />}>
      <LoadedChoice {...props} />
    </Suspense>
  );
}

function Waiting({ className }: { readonly className: string }) {
  return (
    <div aria-busy="true" className={className}>
      <FactorsSkeleton />
    </div>
  );
}
