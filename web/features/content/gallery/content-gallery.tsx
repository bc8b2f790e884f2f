import { ContentDataProvider, type ContentData } from '../content-data.ts';
import { PageParts } from '../nodes/content-nodes.tsx';
import { PagePlaceProvider } from '../nodes/page-place.ts';
import { EXAMPLES, type Example } from './examples.ts';

const PLACE = { isNested: false, mainTitle: null, firstImage: null } as const;

/** Every component of a content page with examples, for developers and editors. In English only, because no reader comes here. */
export function ContentGallery({ settings }: Pick<ContentData, 'settings'>) {
  return (
    <main id="content" lang="en" className="flex flex-col">
      <title>Components</title>
      <header className="mx-auto flex w-full max-w-page flex-col gap-4 px-4 py-10 sm:px-6 md:py-14">
        <h1 className="text-headline">Components</h1>
        <nav aria-label="Components" className="flex flex-wrap gap-x-5 gap-y-2 text-control">
          {EXAMPLES.map(({ kind }) => (
            <a key={kind} href={`#${kind}`} className="text-accent hover:underline">
              {kind}
            </a>
          ))}
        </nav>
      </header>
      <ContentDataProvider value={{ settings, quotes: null, riskFigures: null }}>
        <PagePlaceProvider value={PLACE}>
          {EXAMPLES.map((example) => (
            <ExampleSection key={example.kind} example={example} />
          ))}
        </PagePlaceProvider>
      </ContentDataProvider>
    </main>
  );
}

function ExampleSection({ example: { kind, nodes } }: { readonly example: Example }) {
  return (
    <section aria-labelledby={kind} data-component={kind} className="border-t border-line">
      <h2 id={kind} className="mx-auto w-full max-w-page px-4 pt-6 text-dense text-muted sm:px-6">
        {kind}
      </h2>
      <PageParts nodes={nodes} />
    </section>
  );
}
