import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface FactProps {
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Classes of a fact's line, label and value. */
export interface FactLook {
  readonly line?: string;
  readonly label?: string;
  readonly value?: string;
}

/** Creates the component for the facts of one list, each a label and its value within a `dl`. All facts of a list share the given look. */
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
