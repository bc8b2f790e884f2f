import { AuthenticatorApp } from './authenticator-app.tsx';
import type { FactorCalls } from './factor-calls.ts';
import { NO_FACTORS } from './factor-props.ts';
import { Passkeys } from './passkeys.tsx';
import { withTexts } from '../with-texts.ts';

export interface FirstFactorChoiceProps {
  readonly calls: FactorCalls;
  /** One is set up and its recovery codes are kept, or the person thought better of it. */
  readonly onChanged: () => void;
}

/** For somebody who has to have a second factor and has none: which one it shall be. */
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
