/** The account levels while an operator edits them. Pure. */
import { levelListSchema, type LevelList } from '@fairlead/contract/operators/session.ts';
import { LANGUAGES, type Language } from '@fairlead/contract/language.ts';
import { findLevelsFault } from '@fairlead/domain/account/level-rules.ts';
import { centsFromEuros } from '@fairlead/domain/money.ts';

/** A level as form values: benefits are lines, and the amount may be empty. */
export interface DraftLevel {
  /** The row's id, because a new level has no name yet. */
  readonly id: number;
  readonly name: string;
  readonly depositFromEuros: number | null;
  readonly texts: Readonly<Record<Language, DraftLevelText>>;
}

export interface DraftLevelText {
  readonly title: string;
  readonly summary: string;
  readonly benefits: string;
}

const NO_TEXT: DraftLevelText = { title: '', summary: '', benefits: '' };

export function draftLevels(levels: LevelList): readonly DraftLevel[] {
  return levels.map(({ name, deposit_from: depositFromEuros, texts }, id) => ({
    id,
    name,
    depositFromEuros,
    texts: { en: draftText(texts.en), de: draftText(texts.de), it: draftText(texts.it), es: draftText(texts.es) },
  }));
}

function draftText({ title, summary, benefits }: LevelList[number]['texts']['en']): DraftLevelText {
  return { title, summary, benefits: benefits.join('\n') };
}

export function newLevel(levels: readonly DraftLevel[]): DraftLevel {
  const id = Math.max(...levels.map((level) => level.id)) + 1;
  return { id, name: '', depositFromEuros: null, texts: { en: NO_TEXT, de: NO_TEXT, it: NO_TEXT, es: NO_TEXT } };
}

/** The levels as a request, including incomplete values. */
export function toLevelList(levels: readonly DraftLevel[]): LevelList {
  return levels.map(({ name, depositFromEuros, texts }) => ({
    name: name.trim(),
    deposit_from: depositFromEuros ?? -1,
    texts: { en: toText(texts.en), de: toText(texts.de), it: toText(texts.it), es: toText(texts.es) },
  }));
}

function toText({ title, summary, benefits }: DraftLevelText) {
  const lines = benefits.split('\n').map((line) => line.trim());
  return { title: title.trim(), summary: summary.trim(), benefits: lines.filter((line) => line !== '') };
}

export type LevelFault =
  | { readonly kind: 'firstLevelWrong' | 'none' }
  | { readonly kind: 'nameTwice' | 'notAscending' | 'nameWrong' | 'amountWrong'; readonly name: string }
  | { readonly kind: 'textWrong'; readonly name: string; readonly language: Language };

/** The first fault of the levels, or null; `none` if there are no levels. */
export function findDraftFault(levels: readonly DraftLevel[]): LevelFault | null {
  if (levels.length === 0) return { kind: 'none' };
  const list = toLevelList(levels);
  const parsed = levelListSchema.safeParse(list);
  const [issue] = parsed.error?.issues ?? [];
  if (issue !== undefined) {
    const [place, field, language] = issue.path;
    const name = (typeof place === 'number' ? list[place]?.name : undefined) ?? '';
    if (field === 'texts') return { kind: 'textWrong', name, language: LANGUAGES.find((each) => each === language) ?? 'en' };
    return { kind: field === 'deposit_from' ? 'amountWrong' : 'nameWrong', name };
  }
  const terms = list.map(({ name, deposit_from: euros }) => ({ name, depositFrom: centsFromEuros(euros) }));
  const odd = terms.find(({ depositFrom }) => depositFrom === null);
  if (odd !== undefined) return { kind: 'amountWrong', name: odd.name };
  const fault = findLevelsFault(
    terms.flatMap(({ name, depositFrom }) => (depositFrom === null ? [] : [{ name, depositFrom }])),
    [],
  );
  // Only the server knows which levels are in use.
  return fault === null || fault.kind === 'levelInUse' ? null : fault;
}

/** The number of levels that are new, changed, moved or removed. */
export function countChanged(levels: readonly DraftLevel[], original: LevelList): number {
  const before = draftLevels(original);
  const changed = levels.filter((level, place) => JSON.stringify(level) !== JSON.stringify(before[place])).length;
  return changed + Math.max(0, before.length - levels.length);
}
