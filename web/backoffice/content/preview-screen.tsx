import type { PreviewRequest } from '@fairlead/contract/content/operators/schemas.ts';
import type { PageView } from '@fairlead/contract/content/view.ts';
import { LANGUAGES, type Language } from '@fairlead/contract/language.ts';
import { editorPaths } from '@fairlead/contract/operators/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { useTokenCalls } from '../../transport/token-calls.ts';
import { useFailureText } from '../../transport/use-failure-text.ts';
import { buttonClass } from '../../ui/button.tsx';
import { RetryNotice } from '../../ui/retry-notice.tsx';
import { Screen, ScreenLoading } from '../../ui/screen.tsx';
import type { ContentData } from '../../features/content/content-data.ts';
import { ContentPage } from '../../features/content/content-page.tsx';
import { LanguageChoice } from '../shared/language-choice.tsx';
import { editorPathOf, useEntry } from './entry-queries.ts';
import { PageFrame } from './page-frame.tsx';
import { WidthChoice, type PageWidth } from './width-choice.tsx';

/** The draft as readers will see it: prepared by the server, rendered by the page's own components. */
export function PreviewScreen({ settings }: { readonly settings: ContentData['settings'] }) {
  const { t } = useTranslation('backoffice');
  const { id = '' } = useParams();
  const [query, setQuery] = useSearchParams();
  const { call } = useTokenCalls();
  const failureText = useFailureText();
  const [width, setWidth] = useState<PageWidth>('desktop');
  const language: Language = LANGUAGES.find((each) => each === query.get('text')) ?? 'en';
  const entry = useEntry(id);
  const view = useQuery({
    queryKey: ['pagePreview', id, entry.data?.revision, language],
    enabled: entry.isSuccess,
    queryFn: async ({ signal }) => {
      if (entry.data === undefined) throw new Error('nothing to preview yet');
      const { collection, document } = entry.data;
      const body: PreviewRequest = { collection, document, language };
      return (await call<{ readonly data: PageView }>({ method: 'POST', path: editorPaths.preview, body, signal })).data;
    },
  });
  const error = entry.error ?? view.error;
  if (error !== null) {
    return (
      <Screen title={t('preview.title')}>
        <RetryNotice text={failureText(error)} onRetry={() => void (entry.isError ? entry.refetch() : view.refetch())} />
      </Screen>
    );
  }
  return (
    <div className="flex h-dvh min-h-0 flex-col">
      <title>{t('preview.title')}</title>
      <header className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-raised px-4 py-2">
        <a href={editorPathOf(id)} className={buttonClass('secondary', 'dense')}>
          {t('preview.back')}
        </a>
        <h1 className="min-w-0 truncate text-control font-semibold">{t('preview.of', { title: view.data?.title ?? '…' })}</h1>
        <div className="flex flex-wrap items-center gap-3 sm:ml-auto">
          <LanguageChoice value={language} onChange={(value) => setQuery({ text: value }, { replace: true })} />
          <WidthChoice className="max-sm:hidden" value={width} onChange={setWidth} />
        </div>
      </header>
      {view.data === undefined ? (
        <div className="p-6">
          <ScreenLoading />
        </div>
      ) : (
        <div className="flex min-h-0 flex-1 justify-center bg-surface sm:p-3">
          <PageFrame
            key={language}
            title={t('preview.title')}
            language={language}
            className={`h-full rounded-control border border-line ${width === 'phone' ? 'w-98' : 'w-full'}`}
          >
            <ContentPage page={view.data} data={{ settings, quotes: null, riskFigures: null }} />
          </PageFrame>
        </div>
      )}
    </div>
  );
}
