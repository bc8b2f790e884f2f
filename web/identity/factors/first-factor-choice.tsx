import { AuthenticatorApp } from './authenticator-app.tsx';
import type { FactorCalls } from './factor-calls.ts';
import { NO_FACTORS } from './factor-props.ts';
import { Passkeys } from './passkeys.tsx';
import { withTexts } from '../with-texts.ts';

export interface FirstFactorChoiceProps {
  readonly calls: FactorCalls;
  /** A factor is set up and its recovery codes are saved, or the user cancelled. */
  readonly onChanged: () => void;
}

/** The choice of a first factor, for a user who must have one. */
function FirstFactorChoice({ calls, onChanged }: FirstFactorChoiceProps) {
  const props = { calls, factors: NO_FACTORS, onChanged, headingLevel: 'h2' as const };
  return (
    <div className="rounded-panel border border-line">
      <AuthenticatorApp {...props} />
      <Passkeys {...props} thisBrowser="" onRemoved={() => undefined} />
    </div>
  );
}

export const loadFirstFactorChoice = withTexts(FirstFactorChoice);
