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
export function findLostDrafts(
  drafts: ReadonlyMap<LevelDraftKey, LevelDraft>,
  present: { readonly positionIds: readonly number[]; readonly orderIds: readonly number[] },
): readonly { readonly key: LevelDraftKey; readonly draft: LevelDraft }[] {
  const owners = new Set([...present.positionIds.map((id) => `position ${id}`), ...present.orderIds.map((id) => `order ${id}`)]);
  return [...drafts].flatMap(([key, draft]) => (owners.has(key.slice(0, key.lastIndexOf(' '))) ? [] : [{ key, draft }]));
}
