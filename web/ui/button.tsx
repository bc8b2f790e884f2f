import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';
import { useHydrated } from './use-hydrated.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'long' | 'short' | 'danger';

/** dense 28 px for tables and the terminal, regular 36 px, large 44 px for forms and phones. */
export type ControlSize = 'dense' | 'regular' | 'large';

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  readonly variant?: ButtonVariant;
  readonly size?: ControlSize;
  /** Keeps width, focus and name, shows a spinner and ignores clicks. */
  readonly loading?: boolean;
  /** Why it can't be pressed right now. It stays focusable, so that the reason can be read there. */
  readonly blocked?: string | undefined;
  /** Shows the reason if a press shows no tooltip, as on a phone. */
  readonly onBlockedPress?: ((reason: string) => void) | undefined;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

const VARIANTS: Readonly<Record<ButtonVariant, string>> = {
  primary: 'bg-accent-fill text-on-fill hover:bg-accent-fill-hover',
  secondary: 'border border-control text-strong hover:bg-hover active:bg-pressed',
  ghost: 'text-strong hover:bg-hover active:bg-pressed',
  long: 'bg-long-fill text-on-fill hover:bg-long-fill-hover',
  short: 'bg-short-fill text-on-fill hover:bg-short-fill-hover',
  danger: 'border border-short text-short hover:bg-short-tint',
};

const SIZES: Readonly<Record<ControlSize, string>> = {
  dense: 'h-7 px-2.5 gap-1.5 text-dense',
  regular: 'h-9 px-3.5 gap-2 text-control',
  large: 'h-11 px-5 gap-2 text-body',
};

/** The classes of a button, for links. */
export function buttonClass(variant: ButtonVariant = 'primary', size: ControlSize = 'regular', className?: string): string {
  return classNames(
    'relative inline-flex shrink-0 items-center justify-center rounded-control font-medium whitespace-nowrap select-none transition-colors',
    'disabled:opacity-50 disabled:pointer-events-none',
    VARIANTS[variant],
    SIZES[size],
    className,
  );
}

/**
 * A submit button can't be pressed before hydration: the browser would submit the form itself, and the input would be lost. A form that
 * must work without scripts has its own button with `buttonClass`.
 */
export function Button(props: ButtonProps) {
  const { variant, size, loading = false, blocked, onBlockedPress, className, children, onClick, type = 'button', ref, ...rest } = props;
  const isInert = loading || blocked !== undefined;
  const isAlive = useHydrated();
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (!isInert) return onClick?.(event);
    event.preventDefault();
    if (!loading && blocked !== undefined) onBlockedPress?.(blocked);
  }
  return (
    <button
      {...rest}
      title={blocked ?? rest.title}
      disabled={rest.disabled === true || (type === 'submit' && !isAlive)}
      ref={ref}
      type={type}
      onClick={handleClick}
      aria-busy={loading || undefined}
      aria-disabled={isInert || undefined}
      className={buttonClass(variant, size, classNames(className, blocked !== undefined && 'opacity-50'))}
    >
      <span className={classNames('inline-flex items-center gap-[inherit]', loading && 'opacity-0')}>{children}</span>
      {loading && <Spinner className="absolute" />}
    </button>
  );
}
