import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { createListeners } from '../listeners.ts';
import { loadPart } from './lazy-part.ts';
import { MessagePlace } from './message-place.tsx';
import { whenIdle } from './when-idle.ts';

export type ToastTone = 'info' | 'success' | 'caution' | 'danger';

export interface ToastMessage {
  readonly title: string;
  readonly text?: string;
  /** The details of the text, item by item. */
  readonly lines?: readonly ToastLine[];
  readonly tone?: ToastTone;
  /** A possible action; using it dismisses the message. */
  readonly action?: { readonly label: string; readonly onPress: () => void };
  /** short by default; long for messages that must not be missed. */
  readonly stays?: 'short' | 'long' | 'untilDismissed';
}

/** An item, with a key that is unique within its message. */
export interface ToastLine {
  readonly key: string;
  readonly text: string;
}

export interface Toast extends ToastMessage {
  readonly id: string;
}

export interface ToastStackProps {
  /** The messages that haven't disappeared yet, the oldest first. */
  readonly toasts: readonly Toast[];
  readonly onGone: (id: string) => void;
}

/** They outlive the region that shows them, so leaving a page doesn't lose a message. */
let toasts: readonly Toast[] = [];
let lastId = 0;
let renderStack: ((props: ToastStackProps) => ReactNode) | null = null;
const listeners = createListeners();

/** Shows a message in the ToastRegion of the page. */
export function showToast(message: ToastMessage): void {
  lastId += 1;
  toasts = [...toasts, { ...message, id: String(lastId) }];
  listeners.tell();
}

function forgetToast(id: string): void {
  toasts = toasts.filter((toast) => toast.id !== id);
  listeners.tell();
}

/** Loads the code that shows messages, once. No first screen waits for it. */
export async function loadToasts(): Promise<void> {
  renderStack ??= (await loadPart(() => import('./toast-stack.tsx'))).renderToasts;
  listeners.tell();
}

const NO_TOASTS: readonly Toast[] = [];
const LONGEST_WAIT_MS = 3_000;

/** Once per page, around everything that shows toasts. */
export function ToastRegion({ children }: { readonly children: ReactNode }) {
  const shown = useSyncExternalStore(
    listeners.subscribe,
    () => toasts,
    () => NO_TOASTS,
  );
  const render = useSyncExternalStore(
    listeners.subscribe,
    () => renderStack,
    () => null,
  );
  const isWanted = shown.length > 0;
  useEffect(() => whenIdle(() => void loadToasts(), LONGEST_WAIT_MS), []);
  useEffect(() => {
    if (isWanted) void loadToasts();
  }, [isWanted]);
  return (
    <>
      {children}
      {/* At the end of the page, and visible while it is scrolled, so that no content stays covered. */}
      <MessagePlace isFallback className="sticky start-0 bottom-0 z-40 md:w-90" />
      {render?.({ toasts: shown, onGone: forgetToast })}
    </>
  );
}
