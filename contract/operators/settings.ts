/** What operators can change while the server runs: settings, payment providers, and the texts of emails. */
import { z } from 'zod';
import { EMAIL_TEXT_MOST_CHARACTERS } from '@fairlead/domain/operators/email-text-rules.ts';
import { reasonSchema, success } from './fields.ts';
import { emailSchema, textSchema } from '../fields.ts';
import { LANGUAGES } from '../language.ts';
import { languageSchema } from '../settings.ts';

const once = (list: readonly string[]): boolean => new Set(list).size === list.length;

/** The valid values of each setting. The environment sets the initial values. */
export const settingValuesSchema = z.object({
  /** Whether visitors may sign up. */
  registration_allowed: z.boolean(),
  /** Whether home, about, referrals and the link to the account levels are hidden. */
  platform_only: z.boolean(),
  /** Whether the home page leads to the platform and no content page is served by its slug. */
  special_mode: z.boolean(),
  /** Whether the economic calendar is in the menu; null if the content's settings decide. */
  economics: z.boolean().nullable(),
  economic_calendar: z.enum(['own', 'tradingview']),
  /** The currencies in the calendar, in the order in which they are offered. */
  calendar_currencies: z
    .array(z.string().regex(/^[A-Z]{3}$/, 'must be a currency of three letters'))
    .min(1)
    .max(30)
    .refine(once, 'must name each currency once'),
  /** The first one is used if a reader's languages are not offered. */
  languages: z.array(languageSchema).min(1).refine(once, 'must name each language once'),
  /** Where contact form messages are emailed; null if they are only stored. */
  support_email: emailSchema.nullable(),
  /** Whether AutoTrading trades for accounts that have it turned on. */
  auto_trading: z.boolean(),
});
export type SettingValues = Readonly<z.infer<typeof settingValuesSchema>>;
export const BROKER_SETTINGS = settingValuesSchema.keyof().options;
export type BrokerSettingName = (typeof BROKER_SETTINGS)[number];

/** The operator's choice that replaces the initial value. */
const choiceSchema = z.object({ operator: z.string().nullable(), at: z.string(), reason: z.string() });
export type SettingChoice = z.infer<typeof choiceSchema>;

/** `choices` contains only settings an operator has changed. */
export const brokerSettingsResponseSchema = z.object({
  ...success,
  data: z.object({
    values: settingValuesSchema,
    start_values: settingValuesSchema,
    choices: z.partialRecord(settingValuesSchema.keyof(), choiceSchema),
  }),
});
export type BrokerSettingsView = z.infer<typeof brokerSettingsResponseSchema>['data'];

/** `values` are the new ones; `reset` lists those to return to their initial values. */
export const changeBrokerSettingsRequestSchema = z
  .object({
    values: settingValuesSchema.partial().default({}),
    reset: z.array(settingValuesSchema.keyof()).default([]),
    reason: reasonSchema,
  })
  .refine(({ values, reset }) => Object.keys(values).length + reset.length > 0, 'must change something')
  .refine(({ values, reset }) => reset.every((name) => !(name in values)), 'must not set what it resets');
export type ChangeBrokerSettingsRequest = z.infer<typeof changeBrokerSettingsRequestSchema>;

/**
 * Providers by key, and the bank wire by its own (domain/payments/provider-order.ts). Providers not in `order` come last; those in `off`
 * are not offered for new deposits.
 */
export const providerChoiceSchema = z.object({
  order: z.array(textSchema.max(40)).max(50).refine(once, 'must name each provider once'),
  off: z.array(textSchema.max(40)).max(50).refine(once, 'must name each provider once'),
});
export type ProviderChoice = Readonly<z.infer<typeof providerChoiceSchema>>;

/** In the order of the deposit page. */
export const providerListResponseSchema = z.object({
  ...success,
  data: z.object({
    providers: z.array(
      z.object({
        key: z.string(),
        title: z.string(),
        method: z.number().int(),
        is_offered: z.boolean(),
        /** Whether payments can be refunded. */
        can_refund: z.boolean(),
      }),
    ),
    choice: choiceSchema.nullable(),
  }),
});
export type ProviderList = z.infer<typeof providerListResponseSchema>['data'];

export const changeProvidersRequestSchema = z.object({ ...providerChoiceSchema.shape, reason: reasonSchema });
export type ChangeProvidersRequest = z.infer<typeof changeProvidersRequestSchema>;

/** `refused`: it responds but rejects our credentials. `took_ms` is the response time. */
export const providerStatesResponseSchema = z.object({
  ...success,
  data: z.array(
    z.object({ key: z.string(), state: z.enum(['reachable', 'refused', 'unreachable']), took_ms: z.number().int(), message: z.string() }),
  ),
});
export type ProviderStates = z.infer<typeof providerStatesResponseSchema>['data'];

/** One text per part, with paragraphs separated by an empty line. Values in braces are filled in. */
export const emailPartsSchema = z.record(textSchema.max(40), textSchema.max(EMAIL_TEXT_MOST_CHARACTERS));
export type EmailParts = Readonly<z.infer<typeof emailPartsSchema>>;

export const emailTemplateListSchema = z.object({
  ...success,
  data: z.array(
    z.object({
      name: z.string(),
      subjects: z.record(z.enum(LANGUAGES), z.string()),
      /** Languages with a custom text. */
      changed: z.array(languageSchema),
    }),
  ),
});
export type EmailTemplateList = z.infer<typeof emailTemplateListSchema>['data'];

export const emailTemplateParamsSchema = z.object({ template: textSchema.max(60), language: languageSchema });

/** `parts` are those of the template, in reading order. */
export const emailTemplateResponseSchema = z.object({
  ...success,
  data: z.object({
    name: z.string(),
    language: languageSchema,
    parts: z.array(
      z.object({
        name: z.string(),
        /** The product's own text. */
        standard: z.string(),
        text: z.string(),
        required_values: z.array(z.string()),
        optional_values: z.array(z.string()),
        is_optional: z.boolean(),
        is_one_line: z.boolean(),
      }),
    ),
    choice: z.object({ operator: z.string(), at: z.string() }).nullable(),
  }),
});
export type EmailTemplateView = z.infer<typeof emailTemplateResponseSchema>['data'];

export const saveEmailTextRequestSchema = z.object({ ...emailTemplateParamsSchema.shape, parts: emailPartsSchema, reason: reasonSchema });
export const resetEmailTextRequestSchema = z.object({ ...emailTemplateParamsSchema.shape, reason: reasonSchema });
/** For unsaved texts; filled with sample values. */
export const tryEmailTextRequestSchema = z.object({ ...emailTemplateParamsSchema.shape, parts: emailPartsSchema });
export const emailPreviewResponseSchema = z.object({
  ...success,
  data: z.object({ subject: z.string(), text: z.string(), html: z.string() }),
});
export type EmailPreview = z.infer<typeof emailPreviewResponseSchema>['data'];
export const emailTestResponseSchema = z.object({ ...success, data: z.object({ recipient: z.string() }) });
