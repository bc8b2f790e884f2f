import { codeOf } from '../../transport/token-calls.ts';
import type { PasswordQuestion } from './use-password-question.tsx';

/** Makes a call, and repeats it if the password had to be confirmed first. Throws the first refusal if it was not. */
export async function prove<Answer>(call: () => Promise<Answer>, ask: PasswordQuestion['ask']): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (codeOf(error) !== 'recentLoginRequired' || !(await ask())) throw error;
    return call();
  }
}
