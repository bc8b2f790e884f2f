import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface FactProps {
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Classes of the line of a fact, of its label and of its value. */
export interface FactLook {
  readonly line?: string;
  readonly label?: string;
  readonly value?: string;
}

/** The component for the facts of one list, each a label and its value within a `dl`. All of a list look alike; the look is the list's own. */
export function createFact(look: FactLook): (props: FactProps) => ReactNode {
  return function Fact({ label, className, children }) {
    return (
      <div className={classNames(look.line, className) || undefined}>
        <dt className={look.label}>{label}</dt>
        <dd className={look.value}>{children}</dd>
      </div>
    );
  };
}
