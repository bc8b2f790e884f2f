import { useId, type ReactNode } from 'react';

export interface TitledSectionProps {
  readonly title: string;
  /** The level of its heading. */
  readonly level?: 'h2' | 'h3';
  readonly className: string;
  readonly titleClassName: string;
  readonly children: ReactNode;
}

/** A part of a page under a heading that names it, in a look of its own. Panel and Section are those that look alike. */
export function TitledSection({ title, level: Heading = 'h3', className, titleClassName, children }: TitledSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={className}>
      <Heading id={id} className={titleClassName}>
        {title}
      </Heading>
      {children}
    </section>
  );
}
