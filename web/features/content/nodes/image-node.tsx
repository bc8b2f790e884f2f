import type { ContentNodeOf } from '@fairlead/contract/content/view.ts';
import { PAGE_WIDTH, Picture } from './picture.tsx';

export function ImageNode({ image }: Pick<ContentNodeOf<'image'>, 'image'>) {
  return <Picture image={image} sizes={PAGE_WIDTH} className="h-auto max-w-full rounded-panel" />;
}
