import { linkUrlSchema, type MenuItem } from '@fairlead/contract/content/document.ts';
import type { Language } from '@fairlead/contract/language.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { MenuIcon } from '../../ui/icons.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ItemButtons } from './item-buttons.tsx';
import { moved } from './read-values.ts';

const MOST_ITEMS = 12;

export interface MenuEditorProps {
  readonly name: string;
  readonly items: readonly MenuItem[];
  /** The language being edited. */
  readonly language: Language;
  readonly areProblemsShown: boolean;
  readonly onChange: (items: MenuItem[]) => void;
}

/** The links of a menu in order: dragged by their handle, or moved with buttons. */
export function MenuEditor({ name, items, language, areProblemsShown, onChange }: MenuEditorProps) {
  const { t } = useTranslation('backoffice');
  const [dragged, setDragged] = useState<number | null>(null);
  const change = (index: number, next: Partial<MenuItem>): void => {
    const item = items[index];
    if (item !== undefined) onChange(items.with(index, { ...item, ...next }));
  };
  return (
    <div className="flex flex-col gap-3">
      {items.length === 0 && <p className="text-dense text-muted">{t('settings.menuEmpty')}</p>}
      <ol aria-label={name} className="flex flex-col gap-3">
        {items.map((item, index) => {
          const text = item.texts[language] ?? '';
          const title = item.texts.en || t('editor.itemNumber', { number: index + 1 });
          return (
            // A link has no identity but its position. Dragging is for pointers; the buttons work for everyone.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <li
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              onDragOver={(event) => dragged !== null && event.preventDefault()}
              onDrop={() => {
                if (dragged !== null) onChange([...moved(items, dragged, index)]);
                setDragged(null);
              }}
              className={classNames(
                'flex flex-wrap items-start gap-2 rounded-control border border-line bg-surface p-3 sm:flex-nowrap',
                dragged === index && 'opacity-50',
              )}
            >
              <span
                draggable
                aria-hidden="true"
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move';
                  setDragged(index);
                }}
                onDragEnd={() => setDragged(null)}
                className="hidden cursor-grab self-center text-muted sm:block"
              >
                <MenuIcon className="size-4" />
              </span>
              <TextField
                label={t('settings.linkText')}
                size="regular"
                className="w-full sm:w-auto sm:flex-1"
                maxLength={60}
                placeholder={language === 'en' ? undefined : item.texts.en}
                error={areProblemsShown && language === 'en' && text.trim() === '' ? t('required') : undefined}
                value={text}
                onChange={({ currentTarget }) => change(index, { texts: withText(item.texts, language, currentTarget.value) })}
              />
              <TextField
                label={t('settings.linkUrl')}
                size="regular"
                className="w-full sm:w-auto sm:flex-1"
                inputMode="url"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={500}
                error={
                  (areProblemsShown || item.url.trim() !== '') && !linkUrlSchema.safeParse(item.url).success
                    ? t('editor.linkWrong')
                    : undefined
                }
                value={item.url}
                onChange={({ currentTarget }) => change(index, { url: currentTarget.value })}
              />
              <div className="sm:pt-7">
                <ItemButtons
                  name={title}
                  place={index}
                  count={items.length}
                  onMove={(to) => onChange([...moved(items, index, to)])}
                  onRemove={() => onChange(items.toSpliced(index, 1))}
                />
              </div>
            </li>
          );
        })}
      </ol>
      <Button
        variant="secondary"
        className="self-start"
        disabled={items.length >= MOST_ITEMS}
        onClick={() => onChange([...items, { url: '', texts: { en: '' } }])}
      >
        {t('settings.addLink')}
      </Button>
    </div>
  );
}

/** A text removed in another language is shown in English there. */
function withText(texts: MenuItem['texts'], language: Language, text: string): MenuItem['texts'] {
  if (text !== '' || language === 'en') return { ...texts, [language]: text };
  const { [language]: _removed, ...others } = texts;
  return others;
}
