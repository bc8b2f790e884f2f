/** A client's own list of instruments, beside the favourites. */
export interface Watchlist {
  /** Made by the client's browser; it stays the same when the list is renamed. */
  readonly id: string;
  readonly name: string;
  /** In the client's own order. */
  readonly symbols: readonly string[];
}

export const WATCHLIST_LIMITS = { lists: 20, symbols: 100, nameLength: 40 } as const;

/** Why a name isn't accepted; null if it is. `ownId` is the list's own id, if it has one already. */
export function findNameFault(lists: readonly Watchlist[], name: string, ownId?: string): 'missing' | 'tooLong' | 'taken' | null {
  const wanted = name.trim();
  if (wanted === '') return 'missing';
  if (wanted.length > WATCHLIST_LIMITS.nameLength) return 'tooLong';
  const isTaken = lists.some((list) => list.id !== ownId && list.name.toLowerCase() === wanted.toLowerCase());
  return isTaken ? 'taken' : null;
}

/** A change of a client's lists. Applied to lists that have changed meanwhile, it does as much of it as still makes sense. */
export type WatchlistChange =
  | { readonly kind: 'create'; readonly list: Watchlist }
  | { readonly kind: 'rename'; readonly id: string; readonly name: string }
  | { readonly kind: 'delete'; readonly id: string }
  /** Moves a list up (-1) or down (1). */
  | { readonly kind: 'moveList'; readonly id: string; readonly by: -1 | 1 }
  | { readonly kind: 'setSymbol'; readonly id: string; readonly symbol: string; readonly isListed: boolean }
  | { readonly kind: 'moveSymbol'; readonly id: string; readonly symbol: string; readonly by: -1 | 1 };

/** The lists after a change. One that no longer applies, or would exceed a limit, changes nothing. */
export function applyWatchlistChange(lists: readonly Watchlist[], change: WatchlistChange): readonly Watchlist[] {
  switch (change.kind) {
    case 'create':
      return lists.length >= WATCHLIST_LIMITS.lists || lists.some(({ id }) => id === change.list.id) ? lists : [...lists, change.list];
    case 'rename':
      return changeList(lists, change.id, (list) => ({ ...list, name: change.name.trim() }));
    case 'delete':
      return lists.filter(({ id }) => id !== change.id);
    case 'moveList':
      return moved(
        lists,
        lists.findIndex(({ id }) => id === change.id),
        change.by,
      );
    case 'setSymbol':
      return changeList(lists, change.id, (list) => ({ ...list, symbols: withSymbol(list.symbols, change.symbol, change.isListed) }));
    case 'moveSymbol':
      return changeList(lists, change.id, (list) => ({
        ...list,
        symbols: moved(list.symbols, list.symbols.indexOf(change.symbol), change.by),
      }));
  }
}

function changeList(lists: readonly Watchlist[], id: string, change: (list: Watchlist) => Watchlist): readonly Watchlist[] {
  return lists.map((list) => (list.id === id ? change(list) : list));
}

function withSymbol(symbols: readonly string[], symbol: string, isListed: boolean): readonly string[] {
  if (!isListed) return symbols.filter((one) => one !== symbol);
  return symbols.includes(symbol) || symbols.length >= WATCHLIST_LIMITS.symbols ? symbols : [...symbols, symbol];
}

/** The members with one of them a place further up or down, as far as there is one. */
function moved<Member>(members: readonly Member[], from: number, by: -1 | 1): readonly Member[] {
  const to = from + by;
  const [member, other] = [members[from], members[to]];
  if (member === undefined || other === undefined) return members;
  return members.with(from, other).with(to, member);
}
