import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClass } from './button.tsx';

export interface LinkButtonProps {
  readonly to: string;
  readonly variant?: 'primary' | 'secondary';
  readonly size?: 'regular' | 'large';
  readonly className?: string;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

/** A link to another page of the app that looks like a button. */
export function LinkButton({ to, variant, size, className, onClick, children }: LinkButtonProps) {
  return (
    <Link to={to} onClick={onClick} className={buttonClass(variant, size, className)}>
      {children}
    </Link>
  );
}
