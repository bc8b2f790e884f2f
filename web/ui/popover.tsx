import { cloneElement, useEffect, useId, useLayoutEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface PopoverProps {
  /** The button that opens it. */
  readonly trigger: ReactElement<Record<string, unknown>>;
  readonly title?: string;
  /** Hides the title visually, not from screen readers, if the content makes it clear. */
  readonly titleHidden?: boolean;
  readonly children: ReactNode;
  readonly align?: 'start' | 'end';
  readonly className?: string | undefined;
}

/**
 * Details behind a button or a figure: opens on click or tap, closes with Escape or a click elsewhere. The browser's own popover does this
 * in its top layer; only the position is calculated here.
 */
export function Popover({ trigger, title, titleHidden = false, children, align = 'start', className }: PopoverProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (open) place(box.current, id, align);
  }, [open, id, align]);

  useEffect(() => {
    if (!open) return undefined;
    const follow = (): void => place(box.current, id, align);
    // The browser closes the popover; the key must not close the dialog around it as well.
    const keepEscape = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') event.stopPropagation();
    };
    addEventListener('keydown', keepEscape, { capture: true });
    addEventListener('scroll', follow, { capture: true, passive: true });
    addEventListener('resize', follow);
    // Its content may load, or grow, after it was opened.
    const growth = new ResizeObserver(follow);
    if (box.current !== null) growth.observe(box.current);
    return () => {
      growth.disconnect();
      removeEventListener('keydown', keepEscape, { capture: true });
      removeEventListener('scroll', follow, { capture: true });
      removeEventListener('resize', follow);
    };
  }, [open, id, align]);

  return (
    <>
      {cloneElement(trigger, { popoverTarget: id, 'aria-haspopup': 'dialog', 'aria-expanded': open })}
      <div
        ref={box}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={title}
        onToggle={(event) => setOpen(event.newState === 'open')}
        className={classNames(
          'fixed inset-auto m-0 w-max max-w-[min(360px,calc(100vw-16px))] overflow-y-auto rounded-control border border-line bg-raised p-3 text-left text-dense font-normal whitespace-normal text-strong shadow-overlay',
          className,
        )}
      >
        {open && (
          <>
            {title !== undefined && !titleHidden && <p className="mb-2 text-dense font-semibold">{title}</p>}
            {children}
          </>
        )}
      </div>
    </>
  );
}

const GAP_PX = 6;
const EDGE_PX = 8;

/** Places it below the trigger if there is room, otherwise above it; never beyond the edge of the window. */
function place(box: HTMLElement | null, id: string, align: 'start' | 'end'): void {
  const trigger = document.querySelector(`[popovertarget="${CSS.escape(id)}"]`)?.getBoundingClientRect();
  if (box === null || trigger === undefined) return;
  box.style.maxHeight = `${innerHeight - 2 * EDGE_PX}px`;
  const { width, height } = box.getBoundingClientRect();
  const below = trigger.bottom + GAP_PX;
  const above = trigger.top - GAP_PX - height;
  const top = below + height <= innerHeight - EDGE_PX || above < EDGE_PX ? Math.min(below, innerHeight - EDGE_PX - height) : above;
  const left = align === 'start' ? trigger.left : trigger.right - width;
  box.style.top = `${Math.max(EDGE_PX, top)}px`;
  box.style.left = `${Math.max(EDGE_PX, Math.min(left, innerWidth - EDGE_PX - width))}px`;
}
