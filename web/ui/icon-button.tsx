import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import type { ControlSize } from './button.tsx';
import { classNames } from './class-names.ts';

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> {
  /** The button's action; its accessible name and its title. */
  readonly label: string;
  readonly children: ReactNode;
  readonly size?: ControlSize;
  /** Why it can't be pressed right now. It stays focusable, so that the reason can be read there. */
  readonly blocked?: string | undefined;
  /** Shows the reason when it's pressed anyway. */
  readonly onBlockedPress?: ((reason: string) => void) | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
}

const SIZES: Readonly<Record<ControlSize, string>> = { dense: 'size-7', regular: 'size-9', large: 'size-11' };

export function IconButton(props: IconButtonProps) {
  const { label, children, size = 'regular', blocked, onBlockedPress, className, type = 'button', onClick, ref, ...rest } = props;
  return (
    <button
      title={blocked ?? label}
      {...rest}
      ref={ref}
      type={type}
      aria-label={label}
      {...(blocked === undefined ? { onClick } : { 'aria-disabled': true, onClick: () => onBlockedPress?.(blocked) })}
      className={classNames(
        'inline-flex shrink-0 items-center justify-center rounded-control text-muted transition-colors hover:bg-hover hover:text-strong active:bg-pressed disabled:opacity-50 disabled:pointer-events-none aria-disabled:opacity-50',
        SIZES[size],
        className,
      )}
    >
      {children}
    </button>
  );
}
