import { Suspense } from 'react';
import { useAccountPart } from '../live/use-stores.ts';
import { ListSkeleton } from '../positions/open-positions.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';

const OrdersList = lazyPart(() => import('./orders-list.tsx'));

/** The entry orders that wait for their price; what shows them is loaded when it is looked at. */
export function WaitingOrders({ wide }: { readonly wide: boolean }) {
  const isLoaded = useAccountPart(({ version }) => version !== undefined);
  if (!isLoaded) return <ListSkeleton />;
  return (
    <Suspense fallback={<ListSkeleton />}>
      <OrdersList wide={wide} />
    </Suspense>
  );
}
