import type { SplitRatio } from '@fairlead/domain/markets/split-ratio.ts';
import { createListeners } from '../../../listeners.ts';

/** Prices typed but not saved. They outlive their fields, which disappear with their tab, row or screen width. */
export interface LevelDrafts {
  readonly get: () => ReadonlyMap<LevelDraftKey, LevelDraft>;
  readonly set: (key: LevelDraftKey, draft: LevelDraft) => void;
  readonly drop: (key: LevelDraftKey) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** The kind and id of the owner, and which of its levels it is. */
export type LevelDraftKey = `${LevelOwner} ${number} ${string}`;
export type LevelOwner = 'position' | 'order';

export interface LevelDraft {
  readonly text: string;
  /** The field's name, for messages about it elsewhere. */
  readonly label: string;
  /** The instrument whose price it is. */
  readonly symbol: string;
  /** The shares that the page showed when it was typed, as `sharesOf` returns them. */
  readonly shares: number;
  /** The split for which it was adjusted; null if it is as the client typed it. */
  readonly adjustedFor: SplitRatio | null;
}

interface DraftOwners {
  readonly positionIds: readonly number[];
  readonly orderIds: readonly number[];
}

interface OwnedDraft {
  readonly key: LevelDraftKey;
  readonly draft: LevelDraft;
}

export function createLevelDrafts(): LevelDrafts {
  let drafts: ReadonlyMap<LevelDraftKey, LevelDraft> = new Map();
  const listeners = createListeners();

  function change(next: ReadonlyMap<LevelDraftKey, LevelDraft>): void {
    drafts = next;
    listeners.tell();
  }

  return {
    get: () => drafts,
    set: (key, draft) => change(new Map(drafts).set(key, draft)),
    drop: (key) => {
      if (drafts.has(key)) change(new Map([...drafts].filter(([other]) => other !== key)));
    },
    subscribe: listeners.subscribe,
  };
}

/** The number of drafts of positions, or of orders. */
export function countDraftsOf(drafts: ReadonlyMap<LevelDraftKey, LevelDraft>, owner: LevelOwner): number {
  return [...drafts.keys()].filter((key) => key.startsWith(`${owner} `)).length;
}

/** The drafts whose position or order isn't among those given. */
export function findLostDrafts(drafts: ReadonlyMap<LevelDraftKey, LevelDraft>, present: DraftOwners): readonly OwnedDraft[] {
  const owners = ownersOf(present);
  return [...drafts].flatMap(([key, draft]) => (owners.has(ownerOf(key)) ? [] : [{ key, draft }]));
}

function ownersOf({ positionIds, orderIds }: DraftOwners): ReadonlySet<string> {
  return new Set([...positionIds.map((id) => `position ${id}`), ...orderIds.map((id) => `order ${id}`)]);
}

function ownerOf(key: LevelDraftKey): string {
  return key.slice(0, key.lastIndexOf(' '));
}
