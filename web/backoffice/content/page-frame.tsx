import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** A frame of a set width: its content sees that width, not the browser's. */
export function PageFrame({
  title,
  language,
  className,
  children,
}: {
  readonly title: string;
  readonly language: string;
  readonly className: string;
  readonly children: ReactNode;
}) {
  const [inner, setInner] = useState<Document | null>(null);
  function prepare(frame: HTMLIFrameElement) {
    const made = frame.contentDocument;
    if (made === null) return;
    for (const sheet of document.head.querySelectorAll('link[rel="stylesheet"]')) made.head.append(made.importNode(sheet, true));
    made.documentElement.dataset['theme'] = document.documentElement.dataset['theme'] ?? 'dark';
    made.documentElement.lang = language;
    setInner(made);
  }
  return (
    // The frame's document must be accessible to this page, which a sandbox would prevent.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    <iframe
      title={title}
      srcDoc="<!doctype html><html><head></head><body></body></html>"
      onLoad={({ currentTarget }) => prepare(currentTarget)}
      className={className}
    >
      {inner !== null && createPortal(children, inner.body)}
    </iframe>
  );
}
