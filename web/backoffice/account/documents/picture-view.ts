/** The view of an image: zoom, rotation and offset from the centre in pixels. Pure. */
export interface PictureView {
  readonly zoom: number;
  /** 0, 90, 180 or 270. */
  readonly degrees: number;
  readonly x: number;
  readonly y: number;
}

export const WHOLE_PICTURE: PictureView = { zoom: 1, degrees: 0, x: 0, y: 0 };
const LARGEST_ZOOM = 6;
const ZOOM_STEP = 1.25;
const ARROW_STEP_PX = 60;

export type ViewStep = 'zoomIn' | 'zoomOut' | 'rotate' | 'reset' | 'left' | 'right' | 'up' | 'down';

export function takeViewStep(view: PictureView, step: ViewStep): PictureView {
  switch (step) {
    case 'zoomIn':
      return { ...view, zoom: Math.min(LARGEST_ZOOM, view.zoom * ZOOM_STEP) };
    case 'zoomOut':
      return view.zoom / ZOOM_STEP <= 1 ? { ...WHOLE_PICTURE, degrees: view.degrees } : { ...view, zoom: view.zoom / ZOOM_STEP };
    case 'rotate':
      return { ...WHOLE_PICTURE, zoom: view.zoom, degrees: (view.degrees + 90) % 360 };
    case 'reset':
      return WHOLE_PICTURE;
    case 'left':
      return { ...view, x: view.x + ARROW_STEP_PX };
    case 'right':
      return { ...view, x: view.x - ARROW_STEP_PX };
    case 'up':
      return { ...view, y: view.y + ARROW_STEP_PX };
    case 'down':
      return { ...view, y: view.y - ARROW_STEP_PX };
  }
}

const STEPS_OF_KEYS: Readonly<Record<string, ViewStep>> = {
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  r: 'rotate',
  R: 'rotate',
  '0': 'reset',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** The action of a key; null for any other key. */
export function stepOfKey(key: string): ViewStep | null {
  return Object.hasOwn(STEPS_OF_KEYS, key) ? (STEPS_OF_KEYS[key] ?? null) : null;
}
