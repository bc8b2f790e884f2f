import type { Popup } from '@fairlead/contract/account.ts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { safeHtml } from '../../../ui/safe-html.ts';

export interface PopupDialogProps {
  /** At least one. */
  readonly popups: readonly Popup[];
  /** However it was closed: the button, the cross, Escape or a click beside it. */
  readonly onClose: (id: number) => void;
}

/** One popup after another: the next opens when the last is out of sight, so that each is announced as a window of its own. */
export function PopupDialog({ popups, onClose }: PopupDialogProps) {
  const { t } = useTranslation('common');
  const [at, setAt] = useState(0);
  const [isOpen, setIsOpen] = useState(true);
  const popup = popups[at];
  const content = useMemo(() => ({ __html: safeHtml(popup?.content ?? '') }), [popup]);
  if (popup === undefined) return null;

  function close(): void {
    if (!isOpen || popup === undefined) return;
    setIsOpen(false);
    onClose(popup.id);
  }
  function showNext(): void {
    setAt(at + 1);
    setIsOpen(true);
  }

  const isLast = at === popups.length - 1;
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) close();
      }}
      onClosed={showNext}
      title={popup.title}
      {...(popups.length > 1 && { description: t('popups.place', { number: at + 1, total: popups.length }) })}
      footer={<Button onClick={close}>{t(isLast ? 'popups.done' : 'popups.next')}</Button>}
    >
      {/* Long text is scrolled with the keyboard too, and may hold nothing else to stand on. */}
      <div role="document" tabIndex={0} className={CONTENT_CLASS} dangerouslySetInnerHTML={content} />
    </Dialog>
  );
}

/** How html looks that brings no look of its own. */
const CONTENT_CLASS = [
  'flex flex-col gap-3 text-body break-words text-strong',
  '[&_a]:text-accent [&_a]:underline [&_a]:underline-offset-2',
  '[&_h2]:mt-2 [&_h2]:text-read [&_h3]:mt-2 [&_h3]:text-body [&_h4]:mt-2 [&_h4]:text-control',
  '[&_ol]:list-decimal [&_ul]:list-disc [&_:is(ol,ul)]:flex [&_:is(ol,ul)]:flex-col [&_:is(ol,ul)]:gap-1.5 [&_:is(ol,ul)]:pl-5',
  '[&_blockquote]:border-l-2 [&_blockquote]:border-line [&_blockquote]:pl-3 [&_blockquote]:text-muted [&_pre]:overflow-x-auto',
  '[&_img]:h-auto [&_img]:max-w-full [&_hr]:border-line',
  '[&_:is(th,td)]:border [&_:is(th,td)]:border-line [&_:is(th,td)]:px-2 [&_:is(th,td)]:py-1 [&_:is(th,td)]:text-left',
].join(' ');
