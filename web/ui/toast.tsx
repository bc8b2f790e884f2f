import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { CheckIcon, CloseIcon, ErrorIcon, InfoIcon, WarningIcon } from './icons.tsx';

export type ToastTone = 'info' | 'success' | 'caution' | 'danger';

export interface ToastMessage {
  readonly title: string;
  readonly text?: string;
  readonly tone?: ToastTone;
}

interface Toast extends ToastMessage {
  readonly id: number;
}

/** Spec section 9: a toast hides after three seconds; hovering or focusing one holds all of them. */
const TOAST_TIMEOUT_MS = 3_000;
const MOST_TOASTS = 4;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function setToasts(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a message in the ToastRegion of the page; the oldest gives way when there are too many. */
export function showToast(message: ToastMessage): void {
  lastId += 1;
  setToasts([...toasts, { ...message, id: lastId }].slice(-MOST_TOASTS));
}

function dismissToast(id: number): void {
  setToasts(toasts.filter((toast) => toast.id !== id));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const NO_TOASTS: readonly Toast[] = [];

/** Once per page, around whatever shows toasts. */
export function ToastRegion({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('common');
  const box = useRef<HTMLDivElement>(null);
  const held = useHeld(box);
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => NO_TOASTS,
  );
  return (
    <>
      {children}
      {/* Always there: a live region is only listened to from before it speaks. */}
      <div
        ref={box}
        role="log"
        aria-live="polite"
        aria-label={t('messages')}
        className="fixed right-3 bottom-3 left-3 z-60 flex flex-col gap-2 sm:left-auto sm:w-90"
      >
        {shown.map((toast) => (
          <ToastBox key={toast.id} toast={toast} held={held} />
        ))}
      </div>
    </>
  );
}

/** Whether the pointer was moved into the element, or the focus is in it. What comes up under a pointer at rest, nobody reached for. */
function useHeld(element: RefObject<HTMLElement | null>): boolean {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    const box = element.current;
    const hold = (): void => setHeld(true);
    const release = (): void => setHeld(false);
    for (const name of ['pointermove', 'focusin']) box?.addEventListener(name, hold);
    for (const name of ['pointerleave', 'focusout']) box?.addEventListener(name, release);
    return () => {
      for (const name of ['pointermove', 'focusin']) box?.removeEventListener(name, hold);
      for (const name of ['pointerleave', 'focusout']) box?.removeEventListener(name, release);
    };
  }, [element]);
  return held;
}

const TONES: Readonly<Record<ToastTone, { readonly icon: ReactNode; readonly edge: string }>> = {
  info: { icon: <InfoIcon className="text-accent" />, edge: 'border-l-accent' },
  success: { icon: <CheckIcon className="text-long" />, edge: 'border-l-long' },
  caution: { icon: <WarningIcon className="text-caution" />, edge: 'border-l-caution' },
  danger: { icon: <ErrorIcon className="text-short" />, edge: 'border-l-short' },
};

function ToastBox({ toast: { id, title, text, tone = 'info' }, held }: { readonly toast: Toast; readonly held: boolean }) {
  const { t } = useTranslation('common');
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => dismissToast(id), TOAST_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [id, held]);
  const { icon, edge } = TONES[tone];
  return (
    <div
      // Bad news is read out at once, the rest when the reader pauses.
      role={tone === 'danger' ? 'alert' : undefined}
      className={classNames(
        'flex items-start gap-2.5 rounded-control border border-l-3 border-line bg-raised py-2.5 pr-2 pl-3 text-control text-strong shadow-overlay transition-opacity starting:opacity-0',
        edge,
      )}
    >
      <span className="mt-0.5">{icon}</span>
      <div className="min-w-0 flex-1 py-0.5">
        <p className="font-semibold">{title}</p>
        {text !== undefined && <p className="text-muted">{text}</p>}
      </div>
      <IconButton label={t('close')} size="dense" onClick={() => dismissToast(id)}>
        <CloseIcon className="size-4" />
      </IconButton>
    </div>
  );
}
