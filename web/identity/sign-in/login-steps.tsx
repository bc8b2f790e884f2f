import type { SecondFactorRequest } from '@fairlead/contract/account/sign-in.ts';
import type { SecondFactorDetails } from '@fairlead/contract/errors.ts';
import { useState, type ReactNode } from 'react';
import type { ApiFailure } from '../../transport/api-client.ts';
import { SecondFactor } from './second-factor.tsx';

interface Place {
  /** What the second factor is asked for with; null at the form. */
  readonly details: SecondFactorDetails | null;
  /** Back at the form, because the second factor came too late. */
  readonly hasExpired: boolean;
}

const AT_FORM: Place = { details: null, hasExpired: false };

/** Where a login is: at the form that it begins with, or at the second factor of those who have one. */
export interface LoginStep extends Place {
  readonly askSecondFactor: (details: SecondFactorDetails) => void;
  /** Back at the form, as if for the first time. */
  readonly startAgain: () => void;
  readonly expire: () => void;
}

export function useLoginStep(): LoginStep {
  const [place, setPlace] = useState(AT_FORM);
  return {
    ...place,
    askSecondFactor: (details) => setPlace({ details, hasExpired: false }),
    startAgain: () => setPlace(AT_FORM),
    expire: () => setPlace({ details: null, hasExpired: true }),
  };
}

export interface LoginStepsProps {
  readonly step: LoginStep;
  /** Hands the second factor to the server and, where that opens the session, goes on; otherwise gives what the server said. */
  readonly send: (request: SecondFactorRequest) => Promise<ApiFailure | null>;
  /** The form, and what stands above it. */
  readonly children: ReactNode;
}

/** A login's form, and in its place the second factor once that is asked for. */
export function LoginSteps({ step: { details, startAgain, expire }, send, children }: LoginStepsProps) {
  return (
    <>
      {details !== null && (
        <SecondFactor
          details={details}
          send={(answer) => send({ token: details.token, ...answer })}
          onBack={startAgain}
          onExpired={expire}
        />
      )}
      {/* It stays where it is meanwhile, with what was typed. */}
      <div hidden={details !== null} className="flex flex-col gap-6 [&[hidden]]:hidden">
        {children}
      </div>
    </>
  );
}
