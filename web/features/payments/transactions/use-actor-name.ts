import type { StepActor } from '@fairlead/contract/payments/schemas.ts';
import { useTranslation } from 'react-i18next';

/** Who did a step, or has it now; a provider by its own title where it is known. */
export function useActorName(): (actor: StepActor, provider: string | null) => string {
  const { t } = useTranslation('payments');
  return (actor, provider) => (actor === 'provider' && provider !== null ? provider : t(`steps.actors.${actor}`));
}
