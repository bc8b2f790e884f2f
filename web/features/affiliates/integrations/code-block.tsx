import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../ui/copy-button.tsx';

/** Code to copy; wide lines scroll sideways. `title` says what it is. */
export function CodeBlock({ title, code }: { readonly title: string; readonly code: string }) {
  const { t } = useTranslation('affiliate');
  return (
    <figure className="flex min-w-0 flex-col overflow-hidden rounded-control border border-line">
      <figcaption className="flex items-center justify-between gap-3 border-b border-line bg-hover py-1.5 pr-2 pl-3 text-dense font-medium">
        {title}
        <CopyButton
          compact
          size="dense"
          text={code}
          label={t('integrations.guide.copy')}
          name={t('integrations.guide.copyNamed', { title })}
        />
      </figcaption>
      <pre role="region" aria-label={title} tabIndex={0} className="overflow-x-auto bg-surface px-3 py-2.5 text-dense -outline-offset-2">
        <code>{code}</code>
      </pre>
    </figure>
  );
}
