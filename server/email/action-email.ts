/** Emails about corporate actions: which text they have, and what they list. Pure. */
import type { Language } from '@fairlead/contract/language.ts';
import type {
  ActionAnnouncedEmail,
  ActionCancelledEmail,
  ActionDoneEmail,
  EmailAction,
  EmailAlert,
  EmailHolding,
} from './email-content.ts';
import type { EmailTextName, EmailTexts } from './email-texts.ts';
import { isConsolidation } from '@fairlead/domain/markets/split-ratio.ts';
import { FINEST_PRICE_DIGITS } from '@fairlead/domain/price.ts';
import { WITHHELD_PERCENT_DIGITS } from '@fairlead/domain/trading/actions/withheld-tax.ts';
import { formatAmount, formatDay, formatFullMinute, formatPercent, LOCALES, type Fact } from './format-facts.ts';
import { onOneLine } from './on-one-line.ts';

type ActionEmail = ActionAnnouncedEmail | ActionCancelledEmail | ActionDoneEmail;

/** The currency of all accounts. */
const ACCOUNT_CURRENCY = 'EUR';
/** As many positions, pending orders and price alerts as an email lists one by one, of each. */
export const MOST_LISTED = 50;

export function actionTextName({ template, action: { terms } }: ActionAnnouncedEmail | ActionDoneEmail): EmailTextName {
  const kind = kindOf(terms);
  if (template === 'actionAnnounced') return `${kind}Announced`;
  if (kind === 'rename') throw new Error('a new name changes no account, so nothing is reported');
  return `${kind}Done`;
}

function kindOf(terms: EmailAction['terms']): EmailAction['terms']['kind'] | 'consolidation' {
  return terms.kind === 'split' && isConsolidation(terms) ? 'consolidation' : terms.kind;
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
  const terms = termFacts(content, texts, language);
  switch (content.template) {
    case 'actionCancelled':
      return [terms];
    case 'actionAnnounced': {
      const { holdings, orders, alerts, receivedCents, paidCents } = content;
      const expected: readonly Fact[] = [
        ...amountFacts('expectedCredit', receivedCents, language),
        ...amountFacts('expectedCharge', paidCents, language),
      ];
      const counts = { positions: holdings.length, orders, alerts };
      const { converted } = content;
      const lists = converted === undefined ? { positions: holdings } : { positions: holdings, ...converted };
      return [terms, [...countFacts(counts, language), ...expected], ...listFactGroups(lists, counts, { content, texts, language })];
    }
    case 'actionDone': {
      const { action, receivedCents, paidCents, resultCents, converted = {} } = content;
      const result: readonly Fact[] =
        action.terms.kind === 'delisting' ? [['result', formatAmount(resultCents, ACCOUNT_CURRENCY, language)]] : [];
      const booked: readonly Fact[] = [
        ...amountFacts('credited', receivedCents, language),
        ...amountFacts('charged', paidCents, language),
        ...result,
      ];
      return [terms, [...countFacts(content, language), ...booked], ...listFactGroups(converted, content, { content, texts, language })];
    }
  }
}

/** What an email lists one by one; a kind that it doesn't list is missing. */
interface Lists {
  readonly positions?: readonly EmailHolding[];
  readonly orders?: readonly EmailHolding[];
  readonly alerts?: readonly EmailAlert[];
}

type Counts = Readonly<Record<'positions' | 'orders' | 'alerts', number>>;

/** Each of the first few, and how many of a list's kind are left out. */
function listFactGroups(
  { positions, orders, alerts }: Lists,
  counts: Counts,
  { content, texts, language }: { readonly content: ActionEmail; readonly texts: EmailTexts; readonly language: Language },
): readonly (readonly Fact[])[] {
  const write = priceWriter(content.action, language);
  const alertFacts = ({ level, after }: EmailAlert): readonly Fact[] => [['alert', change(level, after, write)]];
  const listed = {
    positions: positions?.slice(0, MOST_LISTED).map((one) => holdingFacts('position', one, { write, texts, language })),
    orders: orders?.slice(0, MOST_LISTED).map((one) => holdingFacts('order', one, { write, texts, language })),
    alerts: alerts?.slice(0, MOST_LISTED).map(alertFacts),
  };
  const format = new Intl.NumberFormat(LOCALES[language]);
  return COUNTED.flatMap((name) => {
    const groups = listed[name];
    if (groups === undefined) return [];
    const left = counts[name] - groups.length;
    return left <= 0 ? groups : [...groups, [[LEFT_OUT[name], format.format(left)] as const]];
  });
}

const COUNTED = ['positions', 'orders', 'alerts'] as const;
const LEFT_OUT = { positions: 'morePositions', orders: 'moreOrders', alerts: 'moreAlerts' } as const;

/** When an action takes effect, in the words of before, of after, and of one that is cancelled. */
const DAY_FACTS = { actionAnnounced: 'exDate', actionDone: 'exDateDone', actionCancelled: 'exDateCancelled' } as const;

function termFacts({ template, action }: ActionEmail, texts: EmailTexts, language: Language): readonly Fact[] {
  const { symbol, name, date, due, terms } = action;
  const what: readonly Fact[] = [
    ['instrument', `${name} (${symbol})`],
    ...(template === 'actionCancelled' ? [['change', texts.actionKinds[kindOf(terms)]] as const] : []),
    [DAY_FACTS[template], due === undefined ? formatDay(date, language) : formatFullMinute(due.at, due.timeZone, language)],
  ];
  switch (terms.kind) {
    case 'split':
      return [...what, ['ratio', formatRatio(terms)]];
    case 'dividend':
      return [
        ...what,
        ['dividend', formatGross(terms, language)],
        ['withheld', formatPercent(terms.withheldPercent, language, WITHHELD_PERCENT_DIGITS)],
      ];
    case 'rename':
      return [...what, ['newName', terms.newName]];
    case 'delisting':
      return what;
  }
}

function formatRatio({ newShares, oldShares }: { readonly newShares: number; readonly oldShares: number }): string {
  return `${newShares}:${oldShares}`;
}

type PriceWriter = (value: number) => string;

/** With the decimals of the instrument's quotes, and as many more as a split needs. */
function priceWriter({ digits }: EmailAction, language: Language): PriceWriter {
  const format = new Intl.NumberFormat(LOCALES[language], {
    minimumFractionDigits: digits,
    maximumFractionDigits: FINEST_PRICE_DIGITS,
    useGrouping: 'always',
  });
  return (value) => format.format(value);
}

function formatGross({ gross, currency }: { readonly gross: number; readonly currency: string | null }, language: Language): string {
  const money = currency === null ? {} : ({ style: 'currency', currency } as const);
  return new Intl.NumberFormat(LOCALES[language], { ...money, maximumFractionDigits: FINEST_PRICE_DIGITS, useGrouping: 'always' }).format(
    gross,
  );
}

function change(before: number, after: number | null | undefined, write: PriceWriter): string {
  return after === null || after === undefined ? write(before) : `${write(before)} → ${write(after)}`;
}

function countFacts(counts: Counts, language: Language): readonly Fact[] {
  const format = new Intl.NumberFormat(LOCALES[language]);
  return COUNTED.flatMap((name): readonly Fact[] => (counts[name] === 0 ? [] : [[name, format.format(counts[name])]]));
}

function amountFacts(
  name: 'expectedCredit' | 'expectedCharge' | 'credited' | 'charged',
  cents: number,
  language: Language,
): readonly Fact[] {
  return cents === 0 ? [] : [[name, formatAmount(cents, ACCOUNT_CURRENCY, language)]];
}

const LEVELS = ['stopLoss', 'takeProfit', 'trailingDistance'] as const;

/** A position or a pending order with its prices, each before and after a split. */
function holdingFacts(
  what: 'position' | 'order',
  { side, marginCents, leverage, levels, after }: EmailHolding,
  { write, texts, language }: { readonly write: PriceWriter; readonly texts: EmailTexts; readonly language: Language },
): readonly Fact[] {
  const stops = LEVELS.flatMap((name): readonly Fact[] => {
    const before = levels[name];
    return before === null || after === undefined ? [] : [[name, change(before, after[name], write)]];
  });
  return [
    [what, `${texts.sides[side]}, ${formatAmount(marginCents, ACCOUNT_CURRENCY, language)} × ${leverage}`],
    [what === 'position' ? 'openPrice' : 'orderPrice', change(levels.openPrice, after?.openPrice, write)],
    ...stops,
  ];
}
