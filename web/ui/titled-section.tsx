import { useId, type ReactNode } from 'react';

export interface TitledSectionProps {
  readonly title: string;
  /** The level of its heading. */
  readonly level?: 'h2' | 'h3';
  readonly className: string;
  readonly titleClassName: string;
  readonly children: ReactNode;
}

/** A part of a page named by its heading, with its own look. Panel and Section are the ones with a common look. */
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
