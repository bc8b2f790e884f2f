import type { ContentNodeOf, PostCardView } from '@fairlead/contract/content/view.ts';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';
import { formatDate } from '../../../ui/format.ts';
import { InboxIcon } from '../../../ui/icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { ContentLink } from './content-link.tsx';
import { Picture, THIRD_WIDTH } from './picture.tsx';

type BlogPostsNodeProps = Pick<ContentNodeOf<'blogPosts'>, 'title' | 'summary' | 'columns' | 'posts'>;

export function BlogPostsNode({ title, summary, columns, posts }: BlogPostsNodeProps) {
  const PostHeading = title === '' ? 'h2' : 'h3';
  return (
    <div className="@container">
      {(title !== '' || summary !== '') && (
        <header className="mb-8 flex max-w-reading flex-col gap-3">
          {title !== '' && <h2 className="text-heading">{title}</h2>}
          {summary !== '' && <p className="text-read text-muted">{summary}</p>}
        </header>
      )}
      {posts.length === 0 ? (
        <NoPosts />
      ) : (
        <ul className={classNames('grid gap-x-6 gap-y-10 @half:grid-cols-2', columns === 4 ? '@wide:grid-cols-4' : '@wide:grid-cols-3')}>
          {posts.map((post) => (
            <li key={post.slug}>
              <PostCard post={post} Heading={PostHeading} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function PostCard({ post, Heading }: { readonly post: PostCardView; readonly Heading: 'h2' | 'h3' }) {
  const locale = useLocale();
  const { slug, title, summary, image, publishedAt } = post;
  return (
    <article className="group relative flex flex-col gap-3">
      {image === null ? (
        <NoPicture />
      ) : (
        <Picture
          image={image}
          sizes={THIRD_WIDTH}
          isDecoration
          className="aspect-video w-full rounded-panel border border-line object-cover"
        />
      )}
      <time dateTime={new Date(publishedAt).toISOString()} className="text-dense text-muted">
        {formatDate(publishedAt, locale, 'UTC')}
      </time>
      <Heading className="text-read">
        <ContentLink url={`/blog/${slug}`} className="after:absolute after:inset-0 group-hover:text-accent">
          {title}
        </ContentLink>
      </Heading>
      {summary !== '' && <p className="text-body text-muted">{summary}</p>}
    </article>
  );
}

/** The brand's line in place of an image. */
function NoPicture() {
  return (
    <span aria-hidden="true" className="flex aspect-video items-center justify-center rounded-panel border border-line bg-raised">
      <svg viewBox="0 0 120 40" fill="none" strokeWidth="2.5" strokeLinecap="round" className="w-1/2">
        <path d="M3 22c13 0 16-10 26-10s10 14 22 14 12-8 22-8 12 12 24 12 14-8 19-7" className="stroke-accent" />
      </svg>
    </span>
  );
}

function NoPosts() {
  const { t } = useTranslation('content');
  return (
    <div className="flex flex-col items-start gap-4 rounded-panel border border-dashed border-control p-6 sm:flex-row sm:items-center">
      <span className="flex size-11 shrink-0 items-center justify-center rounded-round border border-line text-muted">
        <InboxIcon />
      </span>
      <div className="flex flex-col gap-0.5">
        <p className="text-body font-medium">{t('blogPosts.none')}</p>
        <p className="text-control text-muted">{t('blogPosts.noneText')}</p>
      </div>
    </div>
  );
}
