import { slugSchema } from '@fairlead/contract/content/schemas.ts';
import type { EntryDocument, EntryText } from '@fairlead/contract/content/document.ts';
import type { Language } from '@fairlead/contract/language.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useEntries, readersPath, type Entry } from './entry-queries.ts';
import { LinesField } from './lines-field.tsx';
import { AssetField } from './picture-field.tsx';

const NONE = '';

/** The page's metadata: in this language, and in all. */
export function PagePanel({
  collection,
  document,
  language,
  text,
  onChange,
  onTextChange,
  onRemoveLanguage,
}: {
  readonly collection: Entry['collection'];
  readonly document: EntryDocument;
  readonly language: Language;
  readonly text: EntryText;
  readonly onChange: (change: Partial<EntryDocument>) => void;
  readonly onTextChange: (change: Partial<EntryText>) => void;
  readonly onRemoveLanguage: () => void;
}) {
  const { t } = useTranslation('backoffice');
  const isHome = collection === 'pages' && document.slug === 'index';
  return (
    <div className="flex flex-col gap-5 px-4 py-4">
      <TextField
        label={t('page.title')}
        hint={t('page.titleHelp')}
        error={text.title.trim() === '' ? t('required') : undefined}
        size="regular"
        trim={false}
        maxLength={200}
        value={text.title}
        onChange={({ currentTarget }) => onTextChange({ title: currentTarget.value })}
      />
      <LinesField
        label={t(collection === 'posts' ? 'page.summary' : 'page.description')}
        hint={t(collection === 'posts' ? 'page.summaryHelp' : 'page.descriptionHelp', { count: text.description.length })}
        maxLength={500}
        value={text.description}
        onChange={(description) => onTextChange({ description })}
      />
      <h2 className="border-t border-line pt-4 text-mini font-medium text-muted">{t('page.allLanguages')}</h2>
      <TextField
        label={t('page.slug')}
        hint={isHome ? t('page.slugHome') : t('page.slugShown', { address: readersPath(collection, document.slug) })}
        error={slugSchema.safeParse(document.slug).success ? undefined : t('page.slugWrong')}
        size="regular"
        disabled={isHome}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        value={document.slug}
        onChange={({ currentTarget }) => onChange({ slug: currentTarget.value })}
      />
      {collection === 'posts' && (
        <AssetField label={t('page.image')} hint={t('page.imageHelp')} value={document.image} onChange={(image) => onChange({ image })} />
      )}
      <Checkbox
        label={t('page.hidden')}
        hint={t('page.hiddenHelp')}
        checked={document.hidden}
        onChange={({ currentTarget }) => onChange({ hidden: currentTarget.checked })}
      />
      {collection === 'pages' && <PageLinks document={document} onChange={onChange} />}
      {language !== 'en' && (
        <Button variant="danger" size="dense" className="self-start" onClick={onRemoveLanguage}>
          {t('page.removeLanguage', { language: t(`language.${language}`) })}
        </Button>
      )}
    </div>
  );
}

function PageLinks({
  document,
  onChange,
}: {
  readonly document: EntryDocument;
  readonly onChange: (change: Partial<EntryDocument>) => void;
}) {
  const { t } = useTranslation('backoffice');
  const subpages = useEntries('subpages').data ?? [];
  const posts = useEntries('posts').data ?? [];
  return (
    <>
      {subpages.length > 0 && (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1.5 text-control font-medium">{t('page.subpages')}</legend>
          <p className="text-dense text-muted">{t('page.subpagesHelp')}</p>
          {subpages.map(({ id, title }) => (
            <Checkbox
              key={id}
              label={title}
              checked={document.subpages.includes(id)}
              onChange={({ currentTarget }) =>
                onChange({
                  subpages: currentTarget.checked ? [...document.subpages, id] : document.subpages.filter((each) => each !== id),
                })
              }
            />
          ))}
        </fieldset>
      )}
      {posts.length > 0 && (
        <SelectField
          label={t('page.featured')}
          hint={t('page.featuredHelp')}
          size="regular"
          value={document.featured ?? NONE}
          options={[{ value: NONE, label: t('page.noFeatured') }, ...posts.map(({ id, title }) => ({ value: id, label: title }))]}
          onValueChange={(id) => onChange({ featured: id === NONE ? null : id })}
        />
      )}
    </>
  );
}
