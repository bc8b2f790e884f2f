import { useId, type ReactNode } from 'react';

/** A page of My account: title, explanation and content. */
export function Panel({ title, text, children }: { readonly title: string; readonly text: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col rounded-panel border border-line bg-raised">
      <header className="flex flex-col gap-1 border-b border-line p-4 sm:px-5">
        <h2 id={id} className="text-body">
          {title}
        </h2>
        <p className="text-dense text-muted">{text}</p>
      </header>
      <div className="flex flex-col gap-5 p-4 sm:p-5">{children}</div>
    </section>
  );
}
