import type { StepActor } from '@fairlead/contract/payments/schemas.ts';
import { useTranslation } from 'react-i18next';

/** Returns the name of whoever took or has to take a step; a provider is named by its title if known. */
export function useActorName(): (actor: StepActor, provider: string | null) => string {
  const { t } = useTranslation('payments');
  return (actor, provider) => (actor === 'provider' && provider !== null ? provider : t(`steps.actors.${actor}`));
}
