import { linkUrlSchema } from '@fairlead/contract/content/document.ts';
import { RichTextMenu, type Field } from '@puckeditor/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { LinkIcon } from './icons.tsx';
import { LinkField } from './link-field.tsx';

type RenderMenu = NonNullable<Extract<Field, { type: 'richtext' }>['renderMenu']>;
/** The type of the library that Puck wraps; its menu is the only place that exposes it. */
type Editor = NonNullable<Parameters<RenderMenu>[0]['editor']>;

interface OpenLink {
  /** Empty if there is no link yet. */
  readonly href: string;
  /** Whether there is no text to link; then the text is requested too. */
  readonly needsText: boolean;
}

/** Links the selected text, edits the link at the cursor, or inserts a new one. */
export function LinkControl({ editor, disabled }: { readonly editor: Editor | null; readonly disabled: boolean }) {
  const { t } = useTranslation('backoffice');
  const [open, setOpen] = useState<OpenLink | null>(null);
  return (
    <>
      <RichTextMenu.Control
        icon={<LinkIcon />}
        title={t('editor.link')}
        disabled={disabled || editor === null}
        active={editor?.isActive('link') ?? false}
        onClick={() => {
          if (editor !== null) setOpen(readLink(editor));
        }}
      />
      {open !== null && editor !== null && (
        <LinkDialog
          link={open}
          onDone={(change) => {
            setOpen(null);
            if (change !== null) applyChange(editor, open, change);
          }}
        />
      )}
    </>
  );
}

function readLink(editor: Editor): OpenLink {
  const href: unknown = editor.getAttributes('link')['href'];
  return { href: typeof href === 'string' ? href : '', needsText: editor.state.selection.empty && !editor.isActive('link') };
}

interface LinkChange {
  /** Null removes the link. */
  readonly href: string | null;
  readonly text: string;
}

/** The editor only accepts changes while its text is focused, so the focus is restored first, synchronously. */
function applyChange(editor: Editor, { needsText }: OpenLink, { href, text }: LinkChange): void {
  editor.view.focus();
  if (href === null) {
    editor.chain().extendMarkRange('link').unsetMark('link').run();
  } else if (needsText) {
    const marks = [{ type: 'link', attrs: { href } }];
    editor.chain().insertContent({ type: 'text', text, marks }).unsetMark('link').run();
  } else {
    editor.chain().extendMarkRange('link').setMark('link', { href }).run();
  }
}

/** Reports the choice once it is closed and the focus is restored; null for none. */
function LinkDialog({ link, onDone }: { readonly link: OpenLink; readonly onDone: (change: LinkChange | null) => void }) {
  const { t } = useTranslation('backoffice');
  const [isOpen, setIsOpen] = useState(true);
  const [change, setChange] = useState<LinkChange | null>(null);
  const [href, setHref] = useState(link.href);
  const [text, setText] = useState('');
  const address = href.trim();
  const canSet = address !== '' && linkUrlSchema.safeParse(address).success;
  function close(chosen: LinkChange) {
    setChange(chosen);
    setIsOpen(false);
  }
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setIsOpen}
      onClosed={() => onDone(change)}
      width="small"
      title={t('editor.link')}
      footer={
        <>
          {link.href !== '' && (
            <Button variant="ghost" onClick={() => close({ href: null, text: '' })}>
              {t('editor.removeLink')}
            </Button>
          )}
          <Button type="submit" form="link-of-text" disabled={!canSet}>
            {t('editor.setLink')}
          </Button>
        </>
      }
    >
      <form
        id="link-of-text"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (canSet) close({ href: address, text: text.trim() === '' ? address : text.trim() });
        }}
      >
        {link.needsText && (
          <TextField
            label={t('editor.linkText')}
            size="regular"
            maxLength={200}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        )}
        <LinkField label={t('editor.linkTo')} hint={t('editor.linkToHelp')} value={href} onChange={setHref} />
      </form>
    </Dialog>
  );
}
