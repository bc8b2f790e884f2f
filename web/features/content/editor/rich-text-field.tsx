import { AutoField, RichTextMenu, type Field } from '@puckeditor/core';
import { useId } from 'react';

/** What the page lets through (safe-html.ts); more would be written and never seen. */
const FIELD: Field = {
  type: 'richtext',
  options: { textAlign: false, heading: { levels: [2, 3, 4] } },
  renderMenu: () => (
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
      </RichTextMenu.Group>
    </RichTextMenu>
  ),
};

export interface RichTextFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A text with paragraphs, lists and links, written as it will look. */
export function RichTextField({ label, hint, value, onChange }: RichTextFieldProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={`${id}label`} className="content-rich-text flex flex-col gap-1.5">
      <span id={`${id}label`} className="text-control font-medium">
        {label}
      </span>
      <AutoField field={FIELD} value={value} onChange={(html: unknown) => onChange(String(html))} />
      {hint !== undefined && <p className="text-dense text-muted">{hint}</p>}
    </div>
  );
}
