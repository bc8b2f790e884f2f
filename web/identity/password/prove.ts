import { codeOf } from '../../transport/token-calls.ts';
import type { PasswordQuestion } from './use-password-question.tsx';

/** Makes a call, and once more where the password had to be given in between. Throws the first refusal where it was not given. */
export async function prove<Answer>(call: () => Promise<Answer>, ask: PasswordQuestion['ask']): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (codeOf(error) !== 'recentLoginRequired' || !(await ask())) throw error;
    return call();
  }
}
