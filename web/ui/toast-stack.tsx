import { Toast as BaseToast } from '@base-ui/react/toast';
import { useEffect, useRef, useSyncExternalStore, type ComponentProps, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { CheckIcon, CloseIcon, ErrorIcon, InfoIcon, WarningIcon } from './icons.tsx';
import { findMessagePlace, watchMessagePlaces } from './message-place.tsx';
import type { Toast, ToastMessage, ToastStackProps, ToastTone } from './toast.tsx';

/** Spec section 9: a toast hides after three seconds. 0 means that it stays. */
const STAYS_MS: Readonly<Record<NonNullable<ToastMessage['stays']>, number>> = { short: 3_000, long: 12_000, untilDismissed: 0 };
const staysMs = ({ stays }: Toast): number => STAYS_MS[stays ?? 'short'];
/** The oldest one is hidden if there are more. */
const MOST_TOASTS = 4;
/** Below this width there is room for one line. */
const PHONE = '(max-width: 899px)';

/**
 * The messages, in the screen's place for them. Hovering, focusing or touching one, or leaving the window, holds all of them; F6 moves to
 * them, Escape and a swipe dismiss one.
 */
export function renderToasts(props: ToastStackProps) {
  return (
    <BaseToast.Provider limit={MOST_TOASTS}>
      <PlacedToasts {...props} />
    </BaseToast.Provider>
  );
}

function PlacedToasts({ toasts, onGone }: ToastStackProps) {
  const { t } = useTranslation('common');
  const place = useSyncExternalStore(watchMessagePlaces, findMessagePlace);
  const isPhone = useSyncExternalStore(watchMessagePlaces, isOnPhone);
  const { toasts: shown, add, close, update } = BaseToast.useToastManager<Toast>();
  const added = useRef(new Set<string>());
  const unseen = useRef(new Set<Toast>());
  const isSeen = useSyncExternalStore(watchVisibility, isPageSeen);
  useEffect(() => {
    for (const toast of toasts) {
      if (added.current.has(toast.id)) continue;
      added.current.add(toast.id);
      // While the page isn't visible, a message is added without its timer.
      if (!isSeen) unseen.current.add(toast);
      add({ id: toast.id, timeout: isSeen ? staysMs(toast) : 0, data: toast, onClose: () => onGone(toast.id) });
    }
    if (!isSeen) return;
    for (const toast of unseen.current) update(toast.id, { timeout: staysMs(toast) });
    unseen.current.clear();
  }, [toasts, isSeen, add, update, onGone]);
  if (place === null) return null;
  const hasOneLine = place.dataset['line'] !== undefined;
  const isLine = isPhone || hasOneLine;
  const present = shown.filter(({ transitionStatus }) => transitionStatus !== 'ending');
  return createPortal(
    // Always rendered: screen readers only follow a live region that exists before it changes.
    <BaseToast.Viewport
      role="log"
      aria-label={t('messages')}
      // A message that appears under a resting pointer wasn't sought: only a moving pointer holds it.
      onMouseEnter={(event) => event.preventBaseUIHandler()}
      // A tap moves the pointer, too: if the line unfolded, its button would be elsewhere by the time of the click.
      onMouseMove={(event) => {
        if (isLine && event.target instanceof Element && event.target.closest('button') !== null) event.preventBaseUIHandler();
      }}
      className={classNames(
        'flex flex-col gap-2 overflow-y-auto outline-none',
        hasOneLine ? 'absolute inset-x-0 bottom-0' : 'not-empty:p-2',
        isLine ? 'max-h-[60dvh]' : 'max-h-[45dvh]',
      )}
    >
      {shown.toReversed().map((toast) => {
        const message = toast.data;
        if (message === undefined) return null;
        return (
          <BaseToast.Root
            key={toast.id}
            toast={toast}
            swipeDirection={['left', 'right']}
            // Errors are announced at once, other messages when the screen reader pauses.
            role={message.tone === 'danger' ? 'alert' : 'group'}
            render={(props, { expanded, swiping }) => (
              <ToastBox
                {...props}
                toast={message}
                shape={!isLine || (expanded && !swiping) ? 'box' : toast === present[0] ? 'line' : 'behind'}
                behind={present.length - 1}
                onDismiss={() => close(toast.id)}
              />
            )}
          />
        );
      })}
    </BaseToast.Viewport>,
    place,
  );
}

interface ToastBoxProps extends ComponentProps<'div'> {
  readonly toast: Toast;
  /** On one line only the newest message is shown, until it is touched. */
  readonly shape: 'box' | 'line' | 'behind';
  /** The number of messages behind the newest. */
  readonly behind: number;
  readonly onDismiss: () => void;
}

const TONES: Readonly<Record<ToastTone, { readonly icon: ReactNode; readonly edge: string }>> = {
  info: { icon: <InfoIcon className="text-accent" />, edge: 'border-s-accent' },
  success: { icon: <CheckIcon className="text-long" />, edge: 'border-s-long' },
  caution: { icon: <WarningIcon className="text-caution" />, edge: 'border-s-caution' },
  danger: { icon: <ErrorIcon className="text-short" />, edge: 'border-s-short' },
};

function ToastBox({ toast, shape, behind, onDismiss, ...props }: ToastBoxProps) {
  const { t } = useTranslation('common');
  const { title, text, lines = [], tone = 'info', action } = toast;
  const { icon, edge } = TONES[tone];
  const isLine = shape === 'line';
  return (
    <div
      {...props}
      // The library sets this for a non-modal dialog; a group doesn't support it.
      aria-modal={undefined}
      className={classNames(
        'shrink-0 touch-pan-y rounded-control border border-s-3 border-line bg-raised text-strong shadow-overlay transition-[opacity,translate] select-none',
        'data-ending-style:opacity-0 data-starting-style:opacity-0 data-limited:hidden',
        'data-[swipe-direction=left]:data-ending-style:-translate-x-full data-[swipe-direction=right]:data-ending-style:translate-x-full',
        isLine
          ? 'flex h-8 items-center gap-2 ps-2 text-dense'
          : 'grid grid-cols-[auto_1fr_auto] items-start gap-x-2 py-2.5 ps-3 pe-2 text-control',
        shape === 'behind' && 'hidden!',
        edge,
      )}
    >
      <span className={isLine ? '' : 'mt-0.5'}>{icon}</span>
      <div className={classNames('min-w-0 flex-1', isLine ? 'truncate' : 'py-0.5 wrap-break-word')}>
        <BaseToast.Title render={<p className={classNames('font-semibold', isLine && 'inline')} />}>{title}</BaseToast.Title>
        {text !== undefined && (
          <BaseToast.Description render={<p className={classNames('text-dense text-muted', isLine && 'ms-1.5 inline')} />}>
            {text}
          </BaseToast.Description>
        )}
        {lines.length > 0 && (
          <ul
            className={classNames(
              'text-muted tabular-nums',
              isLine ? 'ms-1.5 inline' : 'mt-1.5 flex flex-col gap-1 border-t border-line pt-1.5 text-dense',
            )}
          >
            {lines.map((line) => (
              <li key={line.key} className={isLine ? 'inline' : undefined}>
                {line.text}
              </li>
            ))}
          </ul>
        )}
      </div>
      {action !== undefined && (
        <Button
          variant="secondary"
          size="dense"
          className={isLine ? 'h-6.5' : 'col-start-2 row-start-2 mt-2 justify-self-start pointer-coarse:h-9'}
          onClick={() => {
            onDismiss();
            action.onPress();
          }}
        >
          {action.label}
        </Button>
      )}
      {isLine && behind > 0 && (
        <span aria-hidden="true" className="rounded-mark bg-hover px-1 text-micro tabular-nums">
          +{behind}
        </span>
      )}
      <IconButton label={t('close')} size="dense" onClick={onDismiss} className={isLine ? undefined : 'col-start-3 row-start-1'}>
        <CloseIcon className="size-4" />
      </IconButton>
    </div>
  );
}

function isOnPhone(): boolean {
  return matchMedia(PHONE).matches;
}

function isPageSeen(): boolean {
  return !document.hidden;
}

function watchVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
