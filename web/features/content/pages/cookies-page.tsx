import { STORAGE_KINDS, STORED_ITEMS, type StorageKind, type StoredItem } from '@fairlead/contract/browser-storage.ts';
import { useTranslation } from 'react-i18next';
import { ReadingPage } from './reading-page.tsx';

const KINDS_IN_USE = STORAGE_KINDS.filter((kind) => STORED_ITEMS.some((item) => item.kind === kind));

/** What Fairlead keeps in the reader's browser, every item of it. */
export function CookiesPage() {
  const { t } = useTranslation('pages');
  return (
    <ReadingPage title={t('cookies.title')} lead={t('cookies.lead')}>
      <p className="max-w-reading text-read">{t('cookies.delete')}</p>
      {KINDS_IN_USE.map((kind) => (
        <KindSection key={kind} kind={kind} items={STORED_ITEMS.filter((item) => item.kind === kind)} />
      ))}
      <p className="max-w-reading text-control text-muted">{t('cookies.placeholders')}</p>
    </ReadingPage>
  );
}

function KindSection({ kind, items }: { readonly kind: StorageKind; readonly items: readonly StoredItem[] }) {
  const { t } = useTranslation('pages');
  return (
    <section aria-labelledby={kind} className="flex flex-col gap-4">
      <div className="flex max-w-reading flex-col gap-2">
        <h2 id={kind} className="text-title">
          {t(`cookies.kinds.${kind}`)}
        </h2>
        <p className="text-body text-muted">{t(`cookies.kindTexts.${kind}`)}</p>
      </div>
      <ul className="flex flex-col border-t border-line">
        {items.map((item) => (
          <Item key={item.name} item={item} />
        ))}
      </ul>
    </section>
  );
}

/** Side by side where there is room, one under another on a phone. */
function Item({ item: { name, purpose, lifetime, reader } }: { readonly item: StoredItem }) {
  const { t } = useTranslation('pages');
  return (
    <li className="grid gap-x-8 gap-y-1 border-b border-line py-3 md:grid-cols-[1fr_1.6fr_1fr]">
      <h3 className="text-control font-semibold wrap-anywhere">{name}</h3>
      <p className="text-body">{t(`cookies.purposes.${purpose}`)}</p>
      <p className="text-dense text-muted">
        {t(`cookies.lifetimes.${lifetime}`)}
        <br />
        {t(`cookies.readers.${reader}`)}
      </p>
    </li>
  );
}
