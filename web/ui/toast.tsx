import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.ts';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { CheckIcon, CloseIcon, ErrorIcon, InfoIcon, WarningIcon } from './icons.tsx';

export type ToastTone = 'info' | 'success' | 'caution' | 'danger';

export interface ToastMessage {
  readonly title: string;
  readonly text?: string;
  /** What the text is about, item by item. */
  readonly lines?: readonly ToastLine[];
  readonly tone?: ToastTone;
  /** What can be done about it; done once, and the message goes. */
  readonly action?: { readonly label: string; readonly onPress: () => void };
  /** short unless told otherwise; long for what must not be overlooked. */
  readonly stays?: keyof typeof STAYS_MS;
}

/** An item with a key of its own among those of its message. */
export interface ToastLine {
  readonly key: string;
  readonly text: string;
}

interface Toast extends ToastMessage {
  readonly id: number;
}

/**
 * Spec section 9: a toast hides after three seconds; hovering or focusing one holds all of them, and so does a page that nobody sees.
 */
const STAYS_MS = { short: 3_000, long: 12_000, untilDismissed: null } as const;
const MOST_TOASTS = 4;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function setToasts(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a message in the ToastRegion of the page; the oldest of those that go by themselves gives way when there are too many. */
export function showToast(message: ToastMessage): void {
  lastId += 1;
  setToasts(withinLimit([...toasts, { ...message, id: lastId }]));
}

function withinLimit(wanted: readonly Toast[]): readonly Toast[] {
  if (wanted.length <= MOST_TOASTS) return wanted;
  const passing = wanted.find(({ stays }, index) => stays !== 'untilDismissed' && index < wanted.length - 1);
  return wanted.filter((toast) => toast !== (passing ?? wanted[0]));
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
        // Over the market list, or at the top where that has no column of its own: never where the rows of positions have their buttons.
        className="fixed inset-x-3 top-14 z-60 flex max-h-[60dvh] flex-col gap-2 overflow-y-auto sm:left-auto sm:w-90 lg:top-auto lg:right-auto lg:bottom-3 lg:left-3 lg:w-80"
      >
        {shown.map((toast) => (
          <ToastBox key={toast.id} toast={toast} held={held} />
        ))}
      </div>
    </>
  );
}

/**
 * Whether the pointer was moved into the element, or the focus is in it, or nobody sees the page. What comes up under a pointer at rest,
 * nobody reached for.
 */
function useHeld(element: RefObject<HTMLElement | null>): boolean {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    const box = element.current;
    const hold = (): void => setHeld(true);
    const release = (): void => setHeld(false);
    const see = (): void => setHeld(document.hidden);
    see();
    document.addEventListener('visibilitychange', see);
    for (const name of ['pointermove', 'focusin']) box?.addEventListener(name, hold);
    for (const name of ['pointerleave', 'focusout']) box?.addEventListener(name, release);
    return () => {
      document.removeEventListener('visibilitychange', see);
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

function ToastBox({
  toast: { id, title, text, lines, tone = 'info', action, stays = 'short' },
  held,
}: {
  readonly toast: Toast;
  readonly held: boolean;
}) {
  const { t } = useTranslation('common');
  useEffect(() => {
    const staysMs = STAYS_MS[stays];
    if (held || staysMs === null) return undefined;
    const timer = setTimeout(() => dismissToast(id), staysMs);
    return () => clearTimeout(timer);
  }, [id, held, stays]);
  const { icon, edge } = TONES[tone];
  return (
    <div
      // Bad news is read out at once, the rest when the reader pauses.
      role={tone === 'danger' ? 'alert' : undefined}
      className={classNames(
        'flex shrink-0 items-start gap-2.5 rounded-control border border-l-3 border-line bg-raised py-2.5 pr-2 pl-3 text-control text-strong shadow-overlay transition-opacity starting:opacity-0',
        edge,
      )}
    >
      <span className="mt-0.5">{icon}</span>
      <div className="min-w-0 flex-1 py-0.5">
        <p className="font-semibold">{title}</p>
        {text !== undefined && <p className="text-muted">{text}</p>}
        {lines !== undefined && lines.length > 0 && (
          <ul className="mt-1.5 flex flex-col gap-1 border-t border-line pt-1.5 text-dense text-muted tabular-nums">
            {lines.map((line) => (
              <li key={line.key}>{line.text}</li>
            ))}
          </ul>
        )}
        {action !== undefined && (
          <Button
            variant="secondary"
            size="dense"
            className="mt-2 pointer-coarse:h-9"
            onClick={() => {
              dismissToast(id);
              action.onPress();
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      <IconButton label={t('close')} size="dense" onClick={() => dismissToast(id)}>
        <CloseIcon className="size-4" />
      </IconButton>
    </div>
  );
}
