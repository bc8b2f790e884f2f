import { useId, type ReactNode } from 'react';
import type { ControlSize } from './button.tsx';
import { classNames } from './class-names.ts';
import { ErrorIcon } from './icons.tsx';

export interface FieldFrameProps {
  readonly label: string;
  /** Hides the label visually, not from screen readers, if the context makes it clear. */
  readonly labelHidden?: boolean | undefined;
  /** Shown at the far end of the label's line, such as a link or a figure. */
  readonly labelAside?: ReactNode;
  readonly hint?: ReactNode;
  /** The error in the value; replaces the hint, marks the control as invalid and is announced with it. */
  readonly error?: string | undefined;
  readonly size?: ControlSize | undefined;
  readonly disabled?: boolean | undefined;
  readonly className?: string | undefined;
}

/** The attributes that connect a control to its label and note; spread them onto the input. */
export interface ControlTies {
  readonly id: string;
  readonly disabled: boolean;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

/** Label above, hint or error below, connected to the control for screen readers. */
export function FieldFrame(props: FieldFrameProps & { readonly children: (ties: ControlTies) => ReactNode }) {
  const { label, labelHidden = false, labelAside, hint, error, size = 'large', disabled = false, className, children } = props;
  const id = useId();
  const noteId = `${id}note`;
  const dense = size === 'dense';
  const hasNote = error !== undefined || hint !== undefined;
  return (
    <div className={classNames('flex min-w-0 flex-col', dense ? 'gap-1' : 'gap-1.5', className)}>
      <div className={classNames('flex items-baseline justify-between gap-2', labelHidden && 'sr-only')}>
        <label htmlFor={id} className={classNames(dense ? 'text-mini text-muted' : 'text-control font-medium')}>
          {label}
        </label>
        {labelAside}
      </div>
      {children({ id, disabled, 'aria-invalid': error === undefined ? undefined : true, 'aria-describedby': hasNote ? noteId : undefined })}
      {hasNote && (
        <div
          id={noteId}
          className={classNames(
            dense ? 'text-mini' : 'text-dense',
            error === undefined ? 'text-muted' : 'flex items-start gap-1 text-short',
          )}
        >
          {error !== undefined && <ErrorIcon className={dense ? 'mt-px size-3.5!' : 'mt-px size-4.5!'} />}
          {error === undefined ? hint : <span className="block first-letter:uppercase">{error}</span>}
        </div>
      )}
    </div>
  );
}

const HEIGHTS: Readonly<Record<ControlSize, string>> = {
  dense: 'h-8 px-2 text-dense',
  regular: 'h-9 px-3 text-control',
  // 16 px keeps a phone from zooming into the field.
  large: 'h-11 px-3 text-[16px]',
};

/** The box of a text control: a border, brighter on hover, accent when focused, red when invalid. */
export function controlBoxClass(size: ControlSize, className?: string): string {
  return classNames(
    'flex w-full min-w-0 items-center gap-2 rounded-control border border-control bg-surface text-strong transition-colors hover:border-muted',
    'has-[input:focus-visible]:border-focus has-[input:focus-visible]:outline-1 has-[input:focus-visible]:outline-focus',
    'has-aria-invalid:border-short has-[input:disabled]:opacity-50 data-disabled:opacity-50',
    HEIGHTS[size],
    className,
  );
}

export const CONTROL_INPUT_CLASS =
  'h-full w-full min-w-0 flex-1 bg-transparent outline-none placeholder:text-muted focus-visible:outline-none disabled:cursor-not-allowed';
