import {
  disableSourceRequestSchema,
  dryDisableQuerySchema,
  dryDisableResponseSchema,
  enableSourceRequestSchema,
  pinInstrumentRequestSchema,
  priceSourcesResponseSchema,
  unpinInstrumentRequestSchema,
} from '@fairlead/contract/trading/operators/price-sources.ts';
import { priceSourcePaths } from '@fairlead/contract/operators/paths.ts';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../../../identity/operator-call.ts';
import { createCalls } from '../../../../transport/http/calls.ts';
import type { DeskContext } from '../desk-context.ts';
import { disableSource, enableSource, pinInstrument, requireSource, unpinInstrument } from './change-sources.ts';
import { dryDisable, viewPriceSources } from './view-price-sources.ts';

/** Routes for live price sources: how they are doing, and what operators decide about them. */
export function registerSourceRoutes(api: FastifyInstance, context: DeskContext): void {
  const { livePrices, clock } = context;
  const readCalls = createCalls(api, context.operatorCall('desk.read'));
  const changeCalls = createCalls(api, context.operatorCall('desk.halt'));

  readCalls.read(priceSourcePaths.sources, 'Live price sources, and the source of each instrument', {
    schema: { answer: priceSourcesResponseSchema },
    handler: () => ({
      status: true,
      data: { now: new Date(clock()).toISOString(), live: livePrices === null ? null : viewPriceSources(livePrices, context) },
    }),
  });

  readCalls.read(priceSourcePaths.dryDisable, 'The instruments that would lose their price without a source', {
    schema: { query: dryDisableQuerySchema, answer: dryDisableResponseSchema },
    handler: ({ query: { source } }) => ({ status: true, data: dryDisable(source, requireSource(source, context), context) }),
  });

  changeCalls.change(priceSourcePaths.disable, 'Disables a price source: no price of it is used', {
    schema: { body: disableSourceRequestSchema },
    handler: (request) => disableSource(request.body, actorOf(request), context),
  });

  changeCalls.change(priceSourcePaths.enable, 'Enables a price source again', {
    schema: { body: enableSourceRequestSchema },
    handler: (request) => enableSource(request.body, actorOf(request), context),
  });

  changeCalls.change(priceSourcePaths.pin, 'Pins an instrument to a price source while that has a price', {
    schema: { body: pinInstrumentRequestSchema },
    handler: (request) => pinInstrument(request.body, actorOf(request), context),
  });

  changeCalls.change(priceSourcePaths.unpin, 'Ends the pin of an instrument', {
    schema: { body: unpinInstrumentRequestSchema },
    handler: (request) => unpinInstrument(request.body, actorOf(request), context),
  });
}
