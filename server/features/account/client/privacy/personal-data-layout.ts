/** Which fields of each part are in the PDF, and how. The JSON has all of them; a page only has room for the most relevant. */

/** `words` looks the value up among the texts; `events` describes the events of a journal entry, with the reasons of rejections. */
export type FieldFormat =
  | 'text'
  | 'time'
  | 'day'
  | 'language'
  | 'region'
  | 'amount'
  | 'number'
  | 'bytes'
  | 'yesNo'
  | 'words'
  | 'html'
  | 'events';

export interface LaidOutField {
  readonly key: string;
  readonly format: FieldFormat;
  /** The relative width of its column. */
  readonly share: number;
}

export interface PartLayout {
  readonly form: 'facts' | 'table';
  readonly fields: readonly LaidOutField[];
}

const field = (format: FieldFormat, share: number) => (key: string) => ({ key, format, share });
const text = field('text', 3);
const wide = field('text', 6);
const short = field('text', 2);
const time = field('time', 3);
const day = field('day', 3);
const language = field('language', 2);
const region = field('region', 2);
const amount = field('amount', 2.4);
const number = field('number', 2.2);
const words = field('words', 2.6);
const yesNo = field('yesNo', 2);

const facts = (...fields: LaidOutField[]): PartLayout => ({ form: 'facts', fields });
const table = (...fields: LaidOutField[]): PartLayout => ({ form: 'table', fields });

export const PERSONAL_DATA_LAYOUT: Readonly<Record<string, PartLayout>> = {
  details: facts(
    text('id'),
    text('first_name'),
    text('last_name'),
    text('email'),
    time('email_confirmed_at'),
    text('phone'),
    day('birth_date'),
    text('country'),
    text('state'),
    text('city'),
    text('street'),
    text('zip_code'),
    language('language'),
    text('level'),
    words('status'),
    text('pin'),
    time('created_at'),
    time('terms_accepted_at'),
    text('referral_id'),
    text('referred_by'),
  ),
  referrals: facts(number('referrals_count')),
  referral: facts(
    words('came_by'),
    text('link_of'),
    text('campaign'),
    time('signed_up_at'),
    text('source_page'),
    time('first_deposit_at'),
    amount('deposits_eur'),
    amount('volume_eur'),
    amount('commission_eur'),
  ),
  referral_days: table(
    day('day'),
    number('deposits_count'),
    amount('deposits_eur'),
    amount('volume_eur'),
    amount('spread_eur'),
    amount('premiums_eur'),
  ),
  referral_commissions: table(day('day'), words('kind'), amount('amount_eur'), time('booked_at')),
  affiliate: table(text('name'), text('company'), text('email'), words('status'), time('created_at')),
  affiliate_payouts: table(
    field('text', 3.4)('id'),
    time('requested_at'),
    amount('amount_eur'),
    words('status'),
    text('transaction_number'),
    wide('bank_account'),
  ),
  documents: table(
    words('kind'),
    words('status'),
    time('uploaded_at'),
    time('reviewed_at'),
    text('media_type'),
    field('bytes', 2)('size_bytes'),
    text('note'),
  ),
  second_factors: table(words('kind'), text('name'), time('added_at'), time('last_used_at'), number('codes_left')),
  sessions: table(time('started_at'), time('last_seen_at'), time('ended_at'), text('address'), region('country'), text('device')),
  sign_ins: table(time('at'), words('method'), words('outcome'), text('address'), region('country'), text('device')),
  devices: table(time('first_seen_at'), time('last_seen_at')),
  links: table(words('purpose'), text('sent_to'), time('created_at'), time('expires_at'), time('used_at')),
  messages: table(time('created_at'), time('read_at'), text('title'), field('html', 6)('content')),
  mails: table(time('created_at'), time('sent_at'), words('about'), text('recipient'), language('language')),
  contact_messages: table(time('at'), text('first_name'), text('last_name'), text('email'), text('phone')),
  notes: table(time('at'), field('text', 9)('text')),
  tags: table(time('at'), text('tag')),
  complaints: table(short('id'), time('received_at'), words('category'), words('status'), time('decided_at'), wide('text'), wide('answer')),
  bookings_by_hand: table(time('requested_at'), words('kind'), amount('amount_eur'), words('status'), time('booked_at'), text('note')),
  deletion_requests: table(time('requested_at'), words('status'), text('reason'), time('decided_at'), text('note')),
  favourites: table(text('symbol')),
  watchlists: table(text('name'), wide('symbols')),
  trading_account: facts(
    words('status'),
    yesNo('verified'),
    yesNo('auto_trading'),
    amount('balance_eur'),
    amount('equity_eur'),
    amount('profit_eur'),
    amount('used_margin_eur'),
    amount('free_margin_eur'),
    amount('disputed_eur'),
    amount('owed_eur'),
  ),
  open_positions: table(
    short('id'),
    text('instrument'),
    words('side'),
    amount('amount_eur'),
    number('leverage'),
    time('opened_at'),
    number('open_price'),
    number('stop_loss'),
    number('take_profit'),
    amount('profit_eur'),
  ),
  closed_positions: table(
    short('id'),
    text('instrument'),
    words('side'),
    amount('amount_eur'),
    time('opened_at'),
    number('open_price'),
    time('closed_at'),
    number('close_price'),
    amount('profit_eur'),
  ),
  orders: table(
    words('kind'),
    text('instrument'),
    words('side'),
    amount('amount_eur'),
    number('price'),
    time('placed_at'),
    time('expires_at'),
  ),
  alerts: table(text('instrument'), number('price'), words('direction'), time('set_at'), time('fired_at')),
  transactions: table(
    field('text', 2.2)('number'),
    field('words', 3.6)('kind'),
    field('words', 3.2)('status'),
    field('amount', 2.9)('amount_eur'),
    time('created_at'),
    wide('bank_account'),
    text('comments'),
  ),
  transaction_steps: table(time('at'), text('transaction_number'), field('words', 4)('step'), words('by')),
  payouts: table(text('transaction_number'), words('kind'), text('deposit'), amount('amount_eur'), words('status'), time('sent_at')),
  provider_reports: table(
    time('received_at'),
    text('transaction_number'),
    text('provider'),
    words('outcome'),
    number('amount'),
    short('currency'),
  ),
  ledger: table(time('at'), words('kind'), words('purse'), amount('amount_eur'), number('transaction')),
  journal: table(number('number'), time('at'), words('cause'), field('events', 6)('events')),
  refused_requests: table(time('at'), field('events', 6)('events')),
  execution_quality: table(
    day('day'),
    text('instrument'),
    field('words', 3.4)('order_type'),
    number('fills'),
    number('average_slippage_bp'),
    amount('value_eur'),
  ),
  rejections_by_day: table(day('day'), words('request'), words('reason'), text('instrument'), number('count')),
  order_times: table(day('day'), number('up_to_ms'), number('count')),
};

/** The layout of a part without one: every field unformatted. */
export function layOutUnknown(records: readonly Readonly<Record<string, unknown>>[]): PartLayout {
  const keys = [...new Set(records.flatMap((record) => Object.keys(record)))];
  return { form: keys.length > 6 || records.length === 1 ? 'facts' : 'table', fields: keys.map(wide) };
}
