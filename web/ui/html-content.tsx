import { useMemo } from 'react';
import { safeHtml } from './safe-html.ts';

/** Editorial HTML as shown in a popup. Load it with the part that shows it, since it includes an HTML sanitiser. */
export function HtmlContent({ html }: { readonly html: string }) {
  const content = useMemo(() => ({ __html: safeHtml(html) }), [html]);
  // Makes long text scrollable by keyboard even if it contains nothing focusable.
  return <div role="document" tabIndex={0} className={CONTENT_CLASS} dangerouslySetInnerHTML={content} />;
}

/** The styles of HTML without styles of its own. */
const CONTENT_CLASS = [
  'flex flex-col gap-3 text-body break-words text-strong',
  '[&_a]:text-accent [&_a]:underline [&_a]:underline-offset-2',
  '[&_h2]:mt-2 [&_h2]:text-read [&_h3]:mt-2 [&_h3]:text-body [&_h4]:mt-2 [&_h4]:text-control',
  '[&_ol]:list-decimal [&_ul]:list-disc [&_:is(ol,ul)]:flex [&_:is(ol,ul)]:flex-col [&_:is(ol,ul)]:gap-1.5 [&_:is(ol,ul)]:pl-5',
  '[&_blockquote]:border-l-2 [&_blockquote]:border-line [&_blockquote]:pl-3 [&_blockquote]:text-muted [&_pre]:overflow-x-auto',
  '[&_img]:h-auto [&_img]:max-w-full [&_hr]:border-line',
  '[&_:is(th,td)]:border [&_:is(th,td)]:border-line [&_:is(th,td)]:px-2 [&_:is(th,td)]:py-1 [&_:is(th,td)]:text-left',
].join(' ');
