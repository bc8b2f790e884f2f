import { personalTextsOf, type PasswordOwner } from '@fairlead/domain/account/password-owner.ts';
import { judgePassword, type PasswordVerdict } from '@fairlead/domain/account/password-rules.ts';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import commonPasswords from './common-passwords.json' with { type: 'json' };

/**
 * Estimating takes time that grows with length and substitutions, so only the start of a longer password is judged, with few substitutions.
 */
const LONGEST_JUDGED = 40;
const MOST_SUBSTITUTIONS = 16;

/** Words associated with the site. */
const OF_THE_SITE: readonly string[] = ['fairlead', 'broker', 'trading'];

/**
 * Our own list complements the library's: keyboard walks of three layouts, years, and first names and common words of the four languages
 * with common endings.
 */
const estimator = new ZxcvbnFactory({
  dictionary: { ...dictionary, 'common-passwords': commonPasswords },
  graphs: adjacencyGraphs,
  maxLength: LONGEST_JUDGED,
  l33tMaxSubstitutions: MOST_SUBSTITUTIONS,
});

/**
 * Judges a new password, ignoring case, both for the server, which may refuse it, and for the form, which gives advice. Browsers load this
 * lazily, since the lists are larger than a first screen.
 */
export function checkNewPassword(password: string, owner: PasswordOwner): PasswordVerdict {
  const personal = personalTextsOf(owner).map((text) => text.slice(0, LONGEST_JUDGED));
  const guessesKnowing = (known: readonly string[]) => (text: string) =>
    estimator.check(text.toLowerCase(), [...OF_THE_SITE, ...known]).guesses;
  return judgePassword(password, guessesKnowing(personal), personal.length === 0 ? null : guessesKnowing([]));
}
