import './code-block.css';
import type { ContentNodeOf } from '@fairlead/contract/content/view.ts';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../ui/button.tsx';
import { CopyIcon } from '../../../ui/icons.tsx';
import { useBehaviour } from '../behaviours/use-behaviour.ts';

/** Highlighted code, which scrolls sideways and has a copy button. */
export function CodeBlockNode({ code, language, html }: Pick<ContentNodeOf<'codeBlock'>, 'code' | 'language' | 'html'>) {
  const { t } = useTranslation('content');
  const behaviour = useBehaviour<HTMLElement>('copyCode');
  const label = language === '' ? t('code.label') : t('code.labelOf', { language });
  return (
    <figure {...behaviour} className="overflow-hidden rounded-panel border border-line bg-raised text-left">
      <figcaption className="flex h-11 items-center justify-between gap-4 border-b border-line pr-2 pl-4 text-dense text-muted">
        <span>{language === '' ? t('code.label') : language}</span>
        <button type="button" hidden data-copied={t('code.copied')} data-copy={t('code.copy')} className={buttonClass('ghost', 'dense')}>
          <CopyIcon className="size-4!" />
          <span aria-live="polite">{t('code.copy')}</span>
        </button>
      </figcaption>
      <pre role="group" aria-label={label} tabIndex={0} className="code-block overflow-x-auto p-4 text-dense -outline-offset-2">
        {html === null ? <code>{code}</code> : <code dangerouslySetInnerHTML={{ __html: html }} />}
      </pre>
    </figure>
  );
}
