/**
 * Popups that were closed while the server could not be reached. They are not shown again: when the server next lists one of them, it is
 * marked as read once more.
 */
export interface ClosedPopups {
  readonly has: (id: number) => boolean;
  readonly add: (id: number) => void;
  readonly remove: (id: number) => void;
}

const KEY = 'closed_popups';

export function createClosedPopups(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): ClosedPopups {
  const read = (): readonly number[] => {
    try {
      const ids: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
      return Array.isArray(ids) ? ids.filter((id: unknown) => typeof id === 'number') : [];
    } catch {
      return [];
    }
  };
  const write = (ids: readonly number[]): void => {
    if (ids.length === 0) storage.removeItem(KEY);
    else storage.setItem(KEY, JSON.stringify(ids));
  };
  return {
    has: (id) => read().includes(id),
    add: (id) => write([...new Set([...read(), id])]),
    remove: (id) => {
      if (read().includes(id)) write(read().filter((other) => other !== id));
    },
  };
}
