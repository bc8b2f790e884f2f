import { readFileSync } from 'node:fs';
import type { Language } from '@fairlead/contract/language.ts';
import { describe, expect, test } from 'vitest';
import { root } from '../../scripts/root.ts';
import { readTexts } from './read-texts.ts';

type Translation = Exclude<Language, 'en'>;

interface Term {
  readonly en: RegExp;
  /** How the term is found in each translation, in any of its forms. Accents are left out. */
  readonly in: Readonly<Record<Translation, RegExp>>;
}

/** The terms of docs/glossary.md that have one meaning wherever English has them. */
const TERMS: Readonly<Record<string, Term>> = {
  'account level': { en: /\baccount levels?\b/i, in: { de: /Kontostufe/i, it: /livell\w+ di conto/i, es: /nivel\w* de cuenta/i } },
  affiliate: { en: /\baffiliates?\b/i, in: { de: /Partner/i, it: /affilia/i, es: /afilia/i } },
  'business day': { en: /\bbusiness days?\b/i, in: { de: /Bankarbeitstag/i, it: /giorn\w+ lavorativ/i, es: /dias? habil/i } },
  'cash balance': { en: /\bcash balance\b/i, in: { de: /Barguthaben/i, it: /liquidita/i, es: /efectivo/i } },
  complaint: { en: /\bcomplaints?\b/i, in: { de: /Beschwerde/i, it: /reclam/i, es: /reclamacion/i } },
  'close price': { en: /\bclose price\b/i, in: { de: /Schliessungskurs/i, it: /prezzo di chiusura/i, es: /precio de cierre/i } },
  demo: { en: /\bdemo\b/i, in: { de: /Demo/i, it: /demo/i, es: /demo/i } },
  equity: { en: /\bequity\b/i, in: { de: /Eigenkapital/i, it: /equity/i, es: /patrimonio/i } },
  'free margin': { en: /\bfree margin\b/i, in: { de: /freie[nr]? Margin/i, it: /margin\w* liber/i, es: /margen\w* libre/i } },
  'guaranteed stop': {
    en: /\bguaranteed stops?\b/i,
    in: { de: /garantiert\w* Stop/i, it: /(stop|quello) garantit/i, es: /stops? garantizad/i },
  },
  instrument: { en: /\binstruments?\b/i, in: { de: /Instrument/i, it: /strument/i, es: /instrument/i } },
  'increased margin': {
    en: /\bincreased margins?\b/i,
    in: {
      de: /erhoht\w* Margin|Margin-Erhohung/i,
      it: /margin\w+ aumentat|aument\w+ del margine/i,
      es: /(margen|margenes) aumentad|aumento de margen/i,
    },
  },
  leverage: { en: /\bleverage\b/i, in: { de: /Hebel/i, it: /lev[ae]/i, es: /apal(anc|\.)/i } },
  'limit order': { en: /\blimit orders?\b/i, in: { de: /Limit-Order/i, it: /ordin[ei] limite/i, es: /orden(es)? limitada/i } },
  'margin level': { en: /\bmargin level\b/i, in: { de: /Margin-Niveau/i, it: /livello di margine/i, es: /nivel de margen/i } },
  markup: { en: /\bmarkups?\b/i, in: { de: /Aufschl/i, it: /ricaric/i, es: /recargo/i } },
  'negative balance protection': {
    en: /\bnegative balance protection\b/i,
    in: { de: /Negativsaldoschutz/i, it: /protezione dal saldo negativo/i, es: /proteccion contra saldos negativos/i },
  },
  passkey: { en: /\bpasskeys?\b/i, in: { de: /Passkey/i, it: /passkey/i, es: /llaves? de acceso/i } },
  'payment provider': {
    en: /\bpayment providers?\b/i,
    in: { de: /Zahlungsdienstleister/i, it: /fornitor\w+ di pagamento/i, es: /proveedor\w* de pago/i },
  },
  'pending order': { en: /\bpending orders?\b/i, in: { de: /wartende\w* Order/i, it: /ordin\w+ in attesa/i, es: /orden(es)? en espera/i } },
  premium: { en: /\bpremiums?\b/i, in: { de: /Pramie/i, it: /premi/i, es: /prima/i } },
  'proof of address': {
    en: /\bproof of address\b/i,
    in: { de: /Adressnachweis/i, it: /prova di residenza/i, es: /justificante de domicilio/i },
  },
  'second factor': {
    en: /\bsecond factors?\b/i,
    in: { de: /zweite\w* Faktor|Zwei-Faktor/i, it: /second\w+ fattor/i, es: /segundos? factor/i },
  },
  spread: { en: /\bspreads?\b/i, in: { de: /Spread/i, it: /spread/i, es: /diferencial/i } },
  'stop loss': { en: /\bstop loss(es)?\b/i, in: { de: /Stop-Loss/i, it: /stop loss/i, es: /stop loss/i } },
  'stop order': { en: /\bstop orders?\b/i, in: { de: /Stop-Order/i, it: /ordin[ei] stop/i, es: /orden(es)? stop/i } },
  'take profit': { en: /\btake profits?\b/i, in: { de: /Take-Profit/i, it: /take profit/i, es: /take profit/i } },
  'termination price': {
    en: /\btermination price\b/i,
    in: { de: /Kurs bei Totalverlust/i, it: /prezzo di perdita totale/i, es: /precio de perdida total/i },
  },
  'used margin': { en: /\bused margin\b/i, in: { de: /gebunden\w* Margin/i, it: /margine impegnato/i, es: /margen utilizado/i } },
  withdrawal: { en: /\bwithdrawals?\b/i, in: { de: /Auszahl|ausgezahlt|auszahl/i, it: /preliev|prelev/i, es: /retirada|retirar/i } },
};

const english = readTexts('en');

describe.each(Object.entries(TERMS))('%s', (name, term) => {
  const places = english.filter(({ text }) => term.en.test(text.replaceAll(/{{[^}]*}}/g, ''))).map(({ place }) => place);

  test('is in the English texts', () => {
    expect(places).not.toEqual([]);
  });

  test.each(['de', 'it', 'es'] as const)('is said as in the glossary in %s', (language) => {
    const translated = new Map(readTexts(language).map(({ place, text }) => [place, text]));
    const faults = places
      .filter((place) => !term.in[language].test(withoutAccents(translated.get(place) ?? '')))
      .map((place) => `${place}: ${translated.get(place)}`);
    expect(faults).toEqual([]);
  });

  test('has a row in docs/glossary.md with the same translations', () => {
    const row = readFileSync(`${root}/docs/glossary.md`, 'utf8')
      .split('\n')
      .find(
        (line) =>
          line.toLowerCase().startsWith('| ') && (line.split('|')[1] ?? '').split(',').some((each) => each.trim().toLowerCase() === name),
      );
    const [, , , ...translations] = withoutAccents(row ?? '').split('|');
    expect(translations.length).toBeGreaterThan(2);
    for (const [index, language] of (['de', 'it', 'es'] as const).entries()) expect(translations[index]).toMatch(term.in[language]);
  });
});

function withoutAccents(text: string): string {
  return text.replaceAll('ß', 'ss').normalize('NFD').replaceAll(/\p{M}/gu, '');
}
