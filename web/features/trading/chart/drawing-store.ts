import { createListeners } from '../../../listeners.ts';
import type { ChartStorage } from './chart-storage.ts';
import { MOST_DRAWINGS, parseDrawing, readDrawings, writeDrawings, type Drawing, type DrawingTool, type DrawnChart } from './drawings.ts';

/** The drawings of one client on one instrument, with the current selection. Every change is saved at once. */
export interface DrawingStore {
  /** The same object until something changes. */
  readonly get: () => DrawingState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Starts a drawing from the next points on the chart; without a pointer it is placed and selected instead. */
  readonly begin: (tool: DrawingTool, by: 'pointer' | 'keyboard') => void;
  readonly cancel: () => void;
  /** Adds a drawing, or replaces the one with the same id. Invalid drawings are ignored. */
  readonly save: (drawing: Drawing) => void;
  readonly select: (id: string | null) => void;
  readonly remove: (id: string) => void;
  readonly removeAll: () => void;
}

export interface DrawingState {
  readonly drawings: readonly Drawing[];
  readonly selected: string | null;
  /** The tool the pointer is drawing with. */
  readonly begun: { readonly tool: DrawingTool; readonly by: 'pointer' | 'keyboard' } | null;
  /** Whether the last change is on the chart but couldn't be saved in this browser. */
  readonly isUnsaved: boolean;
}

export function createDrawingStore(storage: ChartStorage, chart: DrawnChart): DrawingStore {
  let state: DrawingState = { drawings: readDrawings(storage, chart), selected: null, begun: null, isUnsaved: false };
  const listeners = createListeners();

  function change(changes: Partial<DrawingState>): void {
    const isUnsaved = changes.drawings === undefined ? state.isUnsaved : !writeDrawings(storage, chart, changes.drawings);
    state = { ...state, ...changes, isUnsaved };
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
