import { AutoField, RichTextMenu, type Field } from '@puckeditor/core';
import { useCallback, useEffect, useId, useRef } from 'react';
import type { BlockFieldProps } from './block-field.ts';
import { LinkControl } from './link-control.tsx';

/** What the page allows (safe-html.ts); anything more would never be shown. */
const FIELD: Field = {
  type: 'richtext',
  initialHeight: '20rem',
  // The page decides where a link opens; in the editor it is not followed.
  options: { textAlign: false, heading: { levels: [2, 3, 4] }, link: { openOnClick: false, HTMLAttributes: { target: null, rel: null } } },
  renderMenu: ({ editor, readOnly }) => (
    <RichTextMenu>
      <RichTextMenu.Group>
        <RichTextMenu.HeadingSelect />
        <RichTextMenu.ListSelect />
      </RichTextMenu.Group>
      <RichTextMenu.Group>
        <RichTextMenu.Bold />
        <RichTextMenu.Italic />
        <RichTextMenu.Underline />
        <RichTextMenu.Blockquote />
        <LinkControl editor={editor} disabled={readOnly} />
      </RichTextMenu.Group>
    </RichTextMenu>
  ),
};

/** A text with paragraphs, lists and links, edited as it will look. */
export function RichTextField({ label, hint, value, onChange }: BlockFieldProps<string>) {
  const id = useId();
  // Puck reports a change again whenever it gets a new function, which would never end with one created on each render.
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  }, [onChange]);
  const report = useCallback((html: unknown) => latest.current(String(html)), []);
  return (
    <div role="group" aria-labelledby={`${id}label`} className="content-rich-text flex flex-col gap-1.5">
      <span id={`${id}label`} className="text-control font-medium">
        {label}
      </span>
      <AutoField field={FIELD} value={value} onChange={report} />
      {hint !== undefined && <p className="text-dense text-muted">{hint}</p>}
    </div>
  );
}
