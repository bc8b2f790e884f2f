import { Suspense } from 'react';
import { useAccountPart } from '../live/use-stores.ts';
import { ListSkeleton } from '../positions/open-positions.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';

const OrdersList = lazyPart(() => import('./orders-list.tsx'));

/** The pending orders; their code is loaded when the tab is opened. */
export function PendingOrders({ wide }: { readonly wide: boolean }) {
  const isLoaded = useAccountPart(({ version }) => version !== undefined);
  if (!isLoaded) return <ListSkeleton />;
  return (
    <Suspense fallback={<ListSkeleton />}>
      <OrdersList wide={wide} />
    </Suspense>
  );
}
