import type { ContentNode } from '@fairlead/contract/content/view.ts';
import { classNames } from '../../../ui/class-names.ts';
import { BigHeroNode } from './big-hero-node.tsx';
import { BlogPostsNode } from './blog-posts-node.tsx';
import { ButtonNode } from './button-node.tsx';
import { CardNode } from './card-node.tsx';
import { CarouselNode } from './carousel-node.tsx';
import { CodeBlockNode } from './code-block-node.tsx';
import { ContactFormNode } from './contact-form-node.tsx';
import { CustomImageNode } from './custom-image-node.tsx';
import { DividerNode } from './divider-node.tsx';
import { GalleryNode } from './gallery-node.tsx';
import { GridNode } from './grid-node.tsx';
import { FinancingRulesNode } from './financing-rules-node.tsx';
import { GuaranteeRulesNode } from './guarantee-rules-node.tsx';
import { HeadingNode } from './heading-node.tsx';
import { ImageNode } from './image-node.tsx';
import { InducementRulesNode } from './inducement-rules-node.tsx';
import { MapNode } from './map-node.tsx';
import { MarginRulesNode } from './margin-rules-node.tsx';
import { numbered } from './numbered.ts';
import { OilStoryNode } from './oil-story-node.tsx';
import { PageBannerNode } from './page-banner-node.tsx';
import { PagePlaceProvider, usePagePlace, type NodesProps } from './page-place.ts';
import { QuestionsNode } from './questions-node.tsx';
import { QuotesNode } from './quotes-node.tsx';
import { RiskFiguresNode } from './risk-figures-node.tsx';
import { partsOf, spaceBetween, type Space } from './rhythm.ts';
import { SectionDividerNode } from './section-divider-node.tsx';
import { SectionNode } from './section-node.tsx';
import { StepsNode } from './steps-node.tsx';
import { SubPagesNode } from './sub-pages-node.tsx';
import { TextNode } from './text-node.tsx';
import { VideoNode } from './video-node.tsx';
import { WorkedExampleNode } from './worked-example-node.tsx';

/** The components of a page or column, one below the other. */
export function ContentNodes({ nodes }: NodesProps) {
  return numbered(nodes).map(({ item, at, key }) => (
    <ContentNodeView key={key} node={item} space={spaceBetween(nodes[at - 1] ?? null, item)} />
  ));
}

/** Bands across the whole page, and the components between them within its margins. */
export function PageParts({ nodes }: NodesProps) {
  const place = usePagePlace();
  return numbered(partsOf(nodes)).map(({ item: part, key }) =>
    part.kind === 'wide' ? (
      <ContentNodeView key={key} node={part.node} />
    ) : (
      <div key={key} className="@container mx-auto w-full max-w-page px-4 py-10 sm:px-6 md:py-14">
        <PagePlaceProvider value={{ ...place, isNested: true }}>
          <ContentNodes nodes={part.nodes} />
        </PagePlaceProvider>
      </div>
    ),
  );
}

const SPACES: Readonly<Record<Space, string | false>> = {
  none: false,
  near: 'mt-3',
  paragraph: 'mt-5',
  block: 'mt-8 md:mt-10',
  apart: 'mt-12 md:mt-16',
};

const ALIGNMENTS = {
  left: 'text-left',
  center: 'text-center *:mx-auto',
  right: 'text-right *:ml-auto',
} as const;

/** One component with the settings that all have: an anchor, an editor's class names, an alignment. */
export function ContentNodeView({ node, space = 'none' }: { readonly node: ContentNode; readonly space?: Space }) {
  return (
    <div
      id={node.anchor ?? undefined}
      className={classNames(
        'min-w-0 scroll-mt-6',
        // A component that renders nothing under the rules in effect takes no space either.
        'empty:hidden',
        // Cards side by side are equally tall.
        node.kind === 'card' && 'flex grow flex-col',
        SPACES[space],
        node.align !== null && ALIGNMENTS[node.align],
        node.className,
      )}
    >
      <Component node={node} />
    </div>
  );
}

function Component({ node }: { readonly node: ContentNode }) {
  const isMainTitle = usePagePlace().mainTitle === node;
  switch (node.kind) {
    case 'heading':
      return <HeadingNode {...node} />;
    case 'text':
    case 'html':
      return <TextNode {...node} />;
    case 'divider':
      return <DividerNode />;
    case 'image':
      return <ImageNode {...node} />;
    case 'gallery':
      return <GalleryNode {...node} />;
    case 'button':
      return <ButtonNode {...node} />;
    case 'section':
      return <SectionNode node={node} Nodes={ContentNodes} Parts={PageParts} />;
    case 'grid':
      return <GridNode {...node} Nodes={ContentNodes} />;
    case 'bigHero':
      return <BigHeroNode {...node} isMainTitle={isMainTitle} />;
    case 'pageBanner':
      return <PageBannerNode {...node} isMainTitle={isMainTitle} />;
    case 'sectionDivider':
      return <SectionDividerNode {...node} />;
    case 'customImage':
      return <CustomImageNode {...node} />;
    case 'map':
      return <MapNode {...node} />;
    case 'blogPosts':
      return <BlogPostsNode {...node} />;
    case 'codeBlock':
      return <CodeBlockNode {...node} />;
    case 'contactForm':
      return <ContactFormNode {...node} />;
    case 'video':
      return <VideoNode {...node} />;
    case 'subPages':
      return <SubPagesNode {...node} />;
    case 'carousel':
      return <CarouselNode {...node} />;
    case 'card':
      return <CardNode {...node} />;
    case 'steps':
      return <StepsNode {...node} />;
    case 'questions':
      return <QuestionsNode {...node} />;
    case 'workedExample':
      return <WorkedExampleNode {...node} />;
    case 'oilStory':
      return <OilStoryNode />;
    case 'marginRules':
      return <MarginRulesNode />;
    case 'financingRules':
      return <FinancingRulesNode />;
    case 'guaranteeRules':
      return <GuaranteeRulesNode />;
    case 'inducementRules':
      return <InducementRulesNode {...node} />;
    case 'quotes':
      return <QuotesNode />;
    case 'riskFigures':
      return <RiskFiguresNode />;
    default:
      return null;
  }
}
