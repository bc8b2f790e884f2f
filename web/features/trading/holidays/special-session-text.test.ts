import type { AnnouncedSession } from '@fairlead/domain/trading/announced-session.ts';
import { describe, expect, test } from 'vitest';
import de from '../../../i18n/de/trading.json' with { type: 'json' };
import en from '../../../i18n/en/trading.json' with { type: 'json' };
import es from '../../../i18n/es/trading.json' with { type: 'json' };
import it from '../../../i18n/it/trading.json' with { type: 'json' };
import { createI18n } from '../../../i18n/create-i18n.ts';
import { closedText } from '../opening-text.ts';
import { selectSpecialSessions } from './select-special-sessions.ts';
import { specialSessionText } from './special-session-text.ts';

/** In the time zone of the machine, as of a reader's device. */
const at = (day: number, hour: number, minute = 0): number => new Date(2026, 10, day, hour, minute).getTime();
const NOW = at(26, 20);
const EARLY: AnnouncedSession = { kind: 'earlyClose', fromMs: at(27, 19), toMs: at(27, 22), reason: 'Day after Thanksgiving' };
const CLOSED: AnnouncedSession = { kind: 'closed', fromMs: at(26, 15, 30), toMs: at(26, 22), reason: 'Thanksgiving' };

const writerOf = (language: 'en' | 'de' | 'it' | 'es', locale: string, trading: object) => ({
  t: createI18n(language, { trading }).getFixedT<['trading', 'errors']>(language, ['trading', 'errors']),
  locale,
  now: NOW,
});
const ENGLISH = writerOf('en', 'en-IE', en);

describe('an announcement', () => {
  test.each([
    [ENGLISH, 'US shares: early close tomorrow, 19:00 (the day after Thanksgiving)'],
    [writerOf('de', 'de-DE', de), 'US-Aktien: früherer Handelsschluss morgen, 19:00 Uhr (Tag nach Thanksgiving)'],
    [writerOf('it', 'it-IT', it), 'Azioni USA: chiusura anticipata domani, 19:00 (giorno dopo il Ringraziamento)'],
    [writerOf('es', 'es-ES', es), 'Acciones de EE. UU.: cierre anticipado mañana, 19:00 (día después de Acción de Gracias)'],
  ])('is in the language of the reader', (writer, text) => {
    expect(specialSessionText('usShares', EARLY, writer)).toBe(text);
  });

  test.each<[string, AnnouncedSession, number, RegExp]>([
    ['a session of today', CLOSED, at(26, 9), /^US shares: no trading today \(Thanksgiving\)$/],
    ['one after a weekend', { ...CLOSED, fromMs: at(30, 15, 30), toMs: at(30, 22) }, at(27, 23), /no trading Monday,? 30 November \(/],
    [
      'one that begins in the evening',
      { ...CLOSED, fromMs: at(27, 23), toMs: at(28, 23) },
      NOW,
      /no trading .*27 Nov.*23:00.*28 Nov.*23:00 \(/,
    ],
    ['a late opening', { ...EARLY, kind: 'lateOpen', fromMs: at(27, 2), toMs: at(27, 15, 30) }, NOW, /late open tomorrow, 15:30 \(/],
    ['a reason that is not well known', { ...EARLY, reason: 'Typhoon' }, NOW, /\(Typhoon\)$/],
  ])('of %s', (_what, session, now, text) => {
    expect(specialSessionText('usShares', session, { ...ENGLISH, now })).toMatch(text);
  });
});

describe('a closed market', () => {
  const friday = at(27, 15, 30);
  test.each([
    [null, 'The market is closed. It opens on Friday at 15:30.'],
    [CLOSED, 'Closed for Thanksgiving. Opens on Friday at 15:30.'],
    [EARLY, 'Closed early for the day after Thanksgiving. Opens on Friday at 15:30.'],
    [{ ...CLOSED, kind: 'lateOpen' } as const, 'Opens late for Thanksgiving: on Friday at 15:30.'],
  ])('says why, and when it opens', (closure, text) => {
    expect(closedText(friday, closure, ENGLISH)).toBe(text);
  });
});

test('one announcement for each market and moment, the earliest first, and none that is over', () => {
  const share = { market: 'usShares', specialSessions: [CLOSED, EARLY] } as const;
  const metal = { market: 'metals', specialSessions: [{ ...EARLY, fromMs: at(27, 18) }] } as const;
  const found = selectSpecialSessions([share, share, metal, { market: null, specialSessions: [CLOSED] }], NOW);
  expect(found.map(({ market, session }) => [market, session.kind])).toEqual([
    ['usShares', 'closed'],
    ['metals', 'earlyClose'],
    ['usShares', 'earlyClose'],
  ]);
  expect(selectSpecialSessions([share], at(26, 22))).toHaveLength(1);
});
