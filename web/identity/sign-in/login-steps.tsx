import type { SecondFactorRequest } from '@fairlead/contract/account/sign-in.ts';
import type { SecondFactorDetails } from '@fairlead/contract/errors.ts';
import { useState, type ReactNode } from 'react';
import type { ApiFailure } from '../../transport/api-client.ts';
import { SecondFactor } from './second-factor.tsx';

interface Place {
  /** The details of the requested second factor; null at the form. */
  readonly details: SecondFactorDetails | null;
  /** Back at the form, because the second factor took too long. */
  readonly hasExpired: boolean;
}

const AT_FORM: Place = { details: null, hasExpired: false };

/** The step of a sign-in: its form, or the second factor of a user who has one. */
export interface LoginStep extends Place {
  readonly askSecondFactor: (details: SecondFactorDetails) => void;
  /** Back to the form as at the start. */
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
  /** Sends the second factor to the server. Continues if a session is opened, otherwise returns the failure. */
  readonly send: (request: SecondFactorRequest) => Promise<ApiFailure | null>;
  /** The form, and what is shown above it. */
  readonly children: ReactNode;
}

/** A sign-in's form, replaced by the second factor if one is requested. */
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
      {/* Stays mounted meanwhile, with its input. */}
      <div hidden={details !== null} className="flex flex-col gap-6 [&[hidden]]:hidden">
        {children}
      </div>
    </>
  );
}
