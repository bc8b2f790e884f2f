/** Emails about corporate actions: which text they have, and what they list. Pure. */
import type { Language } from '@fairlead/contract/language.ts';
import type { ActionAnnouncedEmail, ActionCancelledEmail, ActionDoneEmail, EmailAction, EmailHolding } from './email-content.ts';
import type { EmailTextName, EmailTexts } from './email-texts.ts';
import { formatAmount, formatDay, formatPercent, LOCALES, type Fact } from './format-facts.ts';
import { onOneLine } from './on-one-line.ts';

type ActionEmail = ActionAnnouncedEmail | ActionCancelledEmail | ActionDoneEmail;

/** The currency of all accounts. */
const ACCOUNT_CURRENCY = 'EUR';
/** As many positions as an email lists one by one. */
const MOST_LISTED = 5;
const PRICE_DIGITS = 6;

export function actionTextName({ template, action: { terms } }: ActionAnnouncedEmail | ActionDoneEmail): EmailTextName {
  if (template === 'actionAnnounced') return `${terms.kind}Announced`;
  if (terms.kind === 'rename') throw new Error('a new name changes no account, so nothing is reported');
  return `${terms.kind}Done`;
}

/** The values that the texts may use in braces. */
export function actionValues({ name, terms }: EmailAction): Readonly<Record<string, string>> {
  return {
    name: onOneLine(name),
    ...(terms.kind === 'split' ? { ratio: formatRatio(terms) } : {}),
    ...(terms.kind === 'rename' ? { newName: onOneLine(terms.newName) } : {}),
  };
}

/** The action itself, what it means for the account, and each of the first few positions. */
export function actionFactGroups(content: ActionEmail, texts: EmailTexts, language: Language): readonly (readonly Fact[])[] {
  const terms = termFacts(content.action, language);
  switch (content.template) {
    case 'actionCancelled':
      return [terms];
    case 'actionAnnounced': {
      const { holdings, orders, alerts, receivedCents, paidCents } = content;
      const expected: readonly Fact[] = [
        ...amountFacts('expectedCredit', receivedCents, language),
        ...amountFacts('expectedCharge', paidCents, language),
      ];
      const counts = countFacts({ positions: holdings.length, orders, alerts }, language);
      return [terms, [...counts, ...expected], ...holdings.slice(0, MOST_LISTED).map((holding) => holdingFacts(holding, texts, language))];
    }
    case 'actionDone': {
      const { action, receivedCents, paidCents, resultCents } = content;
      const result: readonly Fact[] =
        action.terms.kind === 'delisting' ? [['result', formatAmount(resultCents, ACCOUNT_CURRENCY, language)]] : [];
      const booked: readonly Fact[] = [
        ...amountFacts('credited', receivedCents, language),
        ...amountFacts('charged', paidCents, language),
        ...result,
      ];
      return [terms, [...countFacts(content, language), ...booked]];
    }
  }
}

function termFacts({ symbol, name, date, terms }: EmailAction, language: Language): readonly Fact[] {
  const what: readonly Fact[] = [
    ['instrument', `${name} (${symbol})`],
    ['exDate', formatDay(date, language)],
  ];
  switch (terms.kind) {
    case 'split':
      return [...what, ['ratio', formatRatio(terms)]];
    case 'dividend':
      return [...what, ['dividend', formatPrice(terms.gross, language)], ['withheld', formatPercent(terms.withheldPercent, language)]];
    case 'rename':
      return [...what, ['newName', terms.newName]];
    case 'delisting':
      return what;
  }
}

function formatRatio({ newShares, oldShares }: { readonly newShares: number; readonly oldShares: number }): string {
  return `${newShares}:${oldShares}`;
}

function formatPrice(value: number, language: Language): string {
  return new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: PRICE_DIGITS, useGrouping: 'always' }).format(value);
}

function countFacts(
  counts: { readonly positions: number; readonly orders: number; readonly alerts: number },
  language: Language,
): readonly Fact[] {
  const names = ['positions', 'orders', 'alerts'] as const;
  const format = new Intl.NumberFormat(LOCALES[language]);
  return names.flatMap((name): readonly Fact[] => (counts[name] === 0 ? [] : [[name, format.format(counts[name])]]));
}

function amountFacts(
  name: 'expectedCredit' | 'expectedCharge' | 'credited' | 'charged',
  cents: number,
  language: Language,
): readonly Fact[] {
  return cents === 0 ? [] : [[name, formatAmount(cents, ACCOUNT_CURRENCY, language)]];
}

function holdingFacts(
  { side, marginCents, leverage, openPrice, openPriceThen }: EmailHolding,
  texts: EmailTexts,
  language: Language,
): readonly Fact[] {
  const then: readonly Fact[] = openPriceThen === undefined ? [] : [['openPriceThen', formatPrice(openPriceThen, language)]];
  return [
    ['position', `${texts.sides[side]}, ${formatAmount(marginCents, ACCOUNT_CURRENCY, language)} × ${leverage}`],
    ['openPrice', formatPrice(openPrice, language)],
    ...then,
  ];
}
