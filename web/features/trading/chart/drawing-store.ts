import { createListeners } from '../../../listeners.ts';
import type { ChartStorage } from './chart-storage.ts';
import { MOST_DRAWINGS, parseDrawing, readDrawings, writeDrawings, type Drawing, type DrawingTool } from './drawings.ts';

/** The drawings of one client on one instrument, and what is being done to them. Every change is kept at once. */
export interface DrawingStore {
  /** The same object until something changes. */
  readonly get: () => DrawingState;
  readonly subscribe: (listener: () => void) => () => void;
  /** The next points on the chart make a drawing; without a pointer it is placed and selected instead. */
  readonly begin: (tool: DrawingTool, by: 'pointer' | 'keyboard') => void;
  readonly cancel: () => void;
  /** Adds a drawing or changes the one with its id. What is no drawing is not taken. */
  readonly save: (drawing: Drawing) => void;
  readonly select: (id: string | null) => void;
  readonly remove: (id: string) => void;
  readonly removeAll: () => void;
}

export interface DrawingState {
  readonly drawings: readonly Drawing[];
  readonly selected: string | null;
  /** What the pointer draws now. */
  readonly begun: { readonly tool: DrawingTool; readonly by: 'pointer' | 'keyboard' } | null;
  /** The last change is on the chart, but this browser could not keep it. */
  readonly isUnkept: boolean;
}

export function createDrawingStore(storage: ChartStorage, clientId: number, symbol: string): DrawingStore {
  let state: DrawingState = { drawings: readDrawings(storage, clientId, symbol), selected: null, begun: null, isUnkept: false };
  const listeners = createListeners();

  function change(changes: Partial<DrawingState>): void {
    const isUnkept = changes.drawings === undefined ? state.isUnkept : !writeDrawings(storage, clientId, symbol, changes.drawings);
    state = { ...state, ...changes, isUnkept };
    listeners.tell();
  }

  return {
    get: () => state,
    subscribe: listeners.subscribe,
    begin: (tool, by) => {
      if (state.drawings.length < MOST_DRAWINGS) change({ begun: { tool, by }, selected: null });
    },
    cancel: () => {
      if (state.begun !== null) change({ begun: null });
    },
    save: (candidate) => {
      const drawing = parseDrawing(candidate);
      const isNew = drawing !== null && !state.drawings.some(({ id }) => id === drawing.id);
      if (drawing === null || (isNew && state.drawings.length >= MOST_DRAWINGS)) return change({ begun: null });
      change({
        drawings: isNew ? [...state.drawings, drawing] : state.drawings.map((one) => (one.id === drawing.id ? drawing : one)),
        begun: null,
        selected: isNew ? drawing.id : state.selected,
      });
    },
    select: (id) => {
      if (state.selected !== id) change({ selected: id });
    },
    remove: (id) =>
      change({ drawings: state.drawings.filter((one) => one.id !== id), selected: state.selected === id ? null : state.selected }),
    removeAll: () => change({ drawings: [], selected: null, begun: null }),
  };
}
