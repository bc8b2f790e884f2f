import { personalTextsOf, type PasswordOwner } from '@fairlead/domain/account/password-owner.ts';
import { judgePassword, type PasswordVerdict } from '@fairlead/domain/account/password-rules.ts';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import commonPasswords from './common-passwords.json' with { type: 'json' };

/** A longer password is judged by its beginning, and few exchanged letters are tried: estimating takes time that grows with both. */
const LONGEST_JUDGED = 40;
const MOST_SUBSTITUTIONS = 16;

/** What everybody connects with the site. */
const OF_THE_SITE: readonly string[] = ['fairlead', 'broker', 'trading'];

/**
 * The list beside the library's is our own: keyboard walks of three layouts, years, and first names and common words of the four languages
 * with the endings that people add to them.
 */
const estimator = new ZxcvbnFactory({
  dictionary: { ...dictionary, 'common-passwords': commonPasswords },
  graphs: adjacencyGraphs,
  maxLength: LONGEST_JUDGED,
  l33tMaxSubstitutions: MOST_SUBSTITUTIONS,
});

/**
 * Judges a password that is being chosen, capitals counting for nothing, for the server that refuses it and for the form that gives advice alike. Browsers load it lazily: the
 * lists weigh more than a first screen.
 */
export function judgeNewPassword(password: string, owner: PasswordOwner): PasswordVerdict {
  const personal = personalTextsOf(owner).map((text) => text.slice(0, LONGEST_JUDGED));
  const guessesKnowing = (known: readonly string[]) => (text: string) =>
    estimator.check(text.toLowerCase(), [...OF_THE_SITE, ...known]).guesses;
  return judgePassword(password, guessesKnowing(personal), personal.length === 0 ? null : guessesKnowing([]));
}
