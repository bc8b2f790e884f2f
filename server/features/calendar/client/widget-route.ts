import { randomBytes } from 'node:crypto';
import { CALENDAR_WIDGET } from '@fairlead/contract/calendar/addresses.ts';
import { LANGUAGES } from '@fairlead/contract/language.ts';

import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { formatWidgetDocument, widgetContentSecurityPolicy } from './widget-document.ts';

/** Any other value falls back to the default. */
const querySchema = z.object({ theme: z.enum(['dark', 'light']).catch('dark'), lang: z.enum(LANGUAGES).catch('en') });

export interface WidgetContext {
  readonly currencies: () => readonly string[];
  /** Whether the firm shows TradingView's calendar. */
  readonly isShown: () => boolean;
}

/** Only available while the firm shows TradingView's calendar; otherwise not found. */
export function registerWidgetRoute(app: FastifyInstance, { currencies, isShown }: WidgetContext): void {
  app.get(CALENDAR_WIDGET, { schema: { hide: true } }, (request, reply) => {
    if (!isShown()) return reply.callNotFound();
    const { theme, lang: language } = querySchema.parse(request.query);
    const nonce = randomBytes(16).toString('base64');
    return reply
      .headers({
        'content-security-policy': widgetContentSecurityPolicy(nonce),
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      })
      .type('text/html; charset=utf-8')
      .send(formatWidgetDocument({ theme, language, currencies: currencies(), nonce }));
  });
}
