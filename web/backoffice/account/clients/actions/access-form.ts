import type { AccessChoices, ChangeAccessRequest } from '@fairlead/contract/account/operators/client-changes.ts';
import type { ClientPage } from '@fairlead/contract/account/operators/clients.ts';

type Category = AccessChoices['categories'][number];

/** A client's access while it is edited. A category without leverages of its own has all that the rules allow. */
export interface AccessForm {
  readonly isVerified: boolean;
  /** The operator has confirmed that a verified client without categories is intended. */
  readonly isNothingMeant: boolean;
  readonly categoryIds: readonly number[];
  readonly leverages: Readonly<Record<number, readonly number[]>>;
  readonly level: string;
}

export function readAccess({ trading, level }: Pick<ClientPage, 'trading' | 'level'>): AccessForm {
  const leverages = Object.entries(trading?.leverage_indexes ?? {}).map(([id, indexes]) => [Number(id), indexes] as const);
  return {
    isVerified: trading?.is_verified ?? false,
    isNothingMeant: false,
    categoryIds: trading?.category_ids ?? [],
    leverages: Object.fromEntries(leverages),
    level,
  };
}

export function toggleCategory(access: AccessForm, id: number): AccessForm {
  const { categoryIds } = access;
  return { ...access, categoryIds: categoryIds.includes(id) ? categoryIds.filter((other) => other !== id) : [...categoryIds, id] };
}

/** Verified, but without any category: easily a mistake. */
export function tradesNothing({ isVerified, categoryIds }: Pick<AccessForm, 'isVerified' | 'categoryIds'>): boolean {
  return isVerified && categoryIds.length === 0;
}

/** The indexes of the leverages that the rules allow. */
export function offeredIndexes({ leverages }: Pick<Category, 'leverages'>): readonly number[] {
  return leverages.flatMap(({ reach }, index) => (reach === 'none' ? [] : [index]));
}

export function toggleLeverage(access: AccessForm, category: Category, index: number): AccessForm {
  const offered = offeredIndexes(category);
  const before = access.leverages[category.id] ?? offered;
  const after = offered.filter((one) => before.includes(one) !== (one === index));
  return { ...access, leverages: { ...access.leverages, [category.id]: after } };
}

/** Whether the selection covers every instrument of the category: it includes the lowest leverage, which all of them may have. */
export function reachesAll({ leverages }: Pick<Category, 'leverages'>, chosen: readonly number[]): boolean {
  return chosen.some((index) => leverages[index]?.reach === 'all');
}

/** The access as a request. If everything on offer is selected, no selection is stored, so that it follows changes of the rules. */
export function writeAccess(
  { isVerified, isNothingMeant, categoryIds, leverages, level }: AccessForm,
  { categories }: Pick<AccessChoices, 'categories'>,
): Omit<ChangeAccessRequest, 'id' | 'reason'> {
  const own = categories.flatMap((category) => {
    const offered = offeredIndexes(category);
    const chosen = leverages[category.id]?.filter((index) => offered.includes(index));
    return chosen === undefined || chosen.length === offered.length ? [] : [[String(category.id), chosen] as const];
  });
  return {
    is_verified: isVerified,
    category_ids: [...categoryIds],
    leverage_indexes: Object.fromEntries(own),
    level,
    may_trade_nothing: tradesNothing({ isVerified, categoryIds }) && isNothingMeant,
  };
}
