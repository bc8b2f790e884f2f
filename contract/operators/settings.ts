/** What operators can change of the house while the server runs: its settings, its payment providers, and the words of its mails. */
import { z } from 'zod';
import { MAIL_TEXT_MOST_CHARACTERS } from '@fairlead/domain/operators/mail-text-rules.ts';
import { reasonSchema, success } from './fields.ts';
import { emailSchema, textSchema } from '../fields.ts';
import { LANGUAGES } from '../language.ts';
import { languageSchema } from '../settings.ts';

const once = (list: readonly string[]): boolean => new Set(list).size === list.length;

/** What each setting may be. The environment says what they begin as. */
export const houseValuesSchema = z.object({
  /** Visitors may sign up. */
  registration_allowed: z.boolean(),
  /** Home, about, referrals and the link to the account levels are hidden. */
  platform_only: z.boolean(),
  /** The home page leads to the platform, and no content page is served by its slug. */
  special_mode: z.boolean(),
  /** Whether the economic calendar is in the menu; null where the content's settings say. */
  economics: z.boolean().nullable(),
  economic_calendar: z.enum(['own', 'tradingview']),
  /** Whose events the calendar shows, in the order in which they can be chosen. */
  calendar_currencies: z
    .array(z.string().regex(/^[A-Z]{3}$/, 'must be a currency of three letters'))
    .min(1)
    .max(30)
    .refine(once, 'must name each currency once'),
  /** The first one is for whoever asks for none of them. */
  languages: z.array(languageSchema).min(1).refine(once, 'must name each language once'),
  /** Whom messages by the contact form are mailed to; null where they are only stored. */
  support_email: emailSchema.nullable(),
  /** Trades for the accounts that have AutoTrading on. */
  auto_trading: z.boolean(),
});
export type HouseValues = Readonly<z.infer<typeof houseValuesSchema>>;
export const HOUSE_SETTINGS = houseValuesSchema.keyof().options;
export type HouseSettingName = (typeof HOUSE_SETTINGS)[number];

/** Who chose it, in place of what it begins as. */
const choiceSchema = z.object({ operator: z.string().nullable(), at: z.string(), reason: z.string() });
export type HouseChoice = z.infer<typeof choiceSchema>;

/** `choices` has the settings that an operator has chosen, and no others. */
export const houseSettingsResponseSchema = z.object({
  ...success,
  data: z.object({
    values: houseValuesSchema,
    start_values: houseValuesSchema,
    choices: z.partialRecord(houseValuesSchema.keyof(), choiceSchema),
  }),
});
export type HouseSettingsView = z.infer<typeof houseSettingsResponseSchema>['data'];

/** `values` are the new ones; `reset` are those that go back to what they begin as. */
export const changeHouseSettingsRequestSchema = z
  .object({
    values: houseValuesSchema.partial().default({}),
    reset: z.array(houseValuesSchema.keyof()).default([]),
    reason: reasonSchema,
  })
  .refine(({ values, reset }) => Object.keys(values).length + reset.length > 0, 'must change something')
  .refine(({ values, reset }) => reset.every((name) => !(name in values)), 'must not set what it resets');
export type ChangeHouseSettingsRequest = z.infer<typeof changeHouseSettingsRequestSchema>;

/** Providers by their keys, and the bank wire by its own (domain/payments/provider-order.ts). What is not in `order` comes after what is; what is in `off` is not offered for new deposits. */
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
        /** Whether payments can be sent back the way they came. */
        can_refund: z.boolean(),
      }),
    ),
    choice: choiceSchema.nullable(),
  }),
});
export type ProviderList = z.infer<typeof providerListResponseSchema>['data'];

export const changeProvidersRequestSchema = z.object({ ...providerChoiceSchema.shape, reason: reasonSchema });
export type ChangeProvidersRequest = z.infer<typeof changeProvidersRequestSchema>;

/** `refused`: it answers and does not let us in. `took_ms` is how long it took to answer. */
export const providerStatesResponseSchema = z.object({
  ...success,
  data: z.array(
    z.object({ key: z.string(), state: z.enum(['reachable', 'refused', 'unreachable']), took_ms: z.number().int(), message: z.string() }),
  ),
});
export type ProviderStates = z.infer<typeof providerStatesResponseSchema>['data'];

/** One text a part, paragraphs with an empty line between them. What stands in braces is filled in. */
export const mailPartsSchema = z.record(textSchema.max(40), textSchema.max(MAIL_TEXT_MOST_CHARACTERS));
export type MailParts = Readonly<z.infer<typeof mailPartsSchema>>;

export const mailTemplateListSchema = z.object({
  ...success,
  data: z.array(
    z.object({
      name: z.string(),
      subjects: z.record(z.enum(LANGUAGES), z.string()),
      /** The languages in which the house says it in its own words. */
      changed: z.array(languageSchema),
    }),
  ),
});
export type MailTemplateList = z.infer<typeof mailTemplateListSchema>['data'];

export const mailTemplateParamsSchema = z.object({ template: textSchema.max(60), language: languageSchema });

/** `parts` are those that the template has, in the order in which they are read. */
export const mailTemplateResponseSchema = z.object({
  ...success,
  data: z.object({
    name: z.string(),
    language: languageSchema,
    parts: z.array(
      z.object({
        name: z.string(),
        /** The product's own. */
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
export type MailTemplateView = z.infer<typeof mailTemplateResponseSchema>['data'];

export const saveMailTextRequestSchema = z.object({ ...mailTemplateParamsSchema.shape, parts: mailPartsSchema, reason: reasonSchema });
export const resetMailTextRequestSchema = z.object({ ...mailTemplateParamsSchema.shape, reason: reasonSchema });
/** Of words that nobody has saved; filled with made-up values. */
export const tryMailTextRequestSchema = z.object({ ...mailTemplateParamsSchema.shape, parts: mailPartsSchema });
export const mailPreviewResponseSchema = z.object({
  ...success,
  data: z.object({ subject: z.string(), text: z.string(), html: z.string() }),
});
export type MailPreview = z.infer<typeof mailPreviewResponseSchema>['data'];
export const mailTestResponseSchema = z.object({ ...success, data: z.object({ recipient: z.string() }) });
