import type { ReactNode } from 'react';
import { CallFailure, useTokenCalls } from '../../transport/token-calls.ts';
import { prove } from '../password/prove.ts';
import { usePasswordQuestion } from '../password/use-password-question.tsx';
import { createFactorCalls, type FactorCalls, type FactorPaths } from './factor-calls.ts';

export interface ProvenFactorPaths extends FactorPaths {
  readonly confirmPassword: string;
}

export interface ProvenFactorCalls {
  readonly calls: FactorCalls;
  /** Asks for the password if a call needs it; to be rendered anywhere on the page. */
  readonly dialog: ReactNode;
}

/** The calls of an area with its own sign-in. They continue automatically once the password is confirmed. */
export function useProvenFactorCalls(paths: ProvenFactorPaths, email: string): ProvenFactorCalls {
  const { call } = useTokenCalls();
  const post = <Answer>(path: string, body: object) => call<Answer>({ method: 'POST', path, body });
  const { ask, dialog } = usePasswordQuestion({
    email,
    isAboutMoney: false,
    confirm: (password) => post(paths.confirmPassword, { current_password: password }).then(() => null, failureOf),
  });
  const calls = createFactorCalls(paths, <Answer>(path: string, body: object) => prove(() => post<Answer>(path, body), ask));
  return { calls, dialog };
}

function failureOf(error: unknown): CallFailure['failure'] {
  if (error instanceof CallFailure) return error.failure;
  throw error;
}
