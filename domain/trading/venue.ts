/**
 * The markets whose holidays instruments follow: an exchange, or the part of one that shares its hours. Named by the exchange's market
 * identifier code (ISO 10383) if the whole exchange shares them. FX is the interbank market, which has no exchange.
 */
export const VENUES = [
  'XNYS',
  'XNAS',
  'XETR',
  'XEUR',
  'XPAR',
  'IFEU-FTSE',
  'IFEU-BRENT',
  'CME-EQUITY',
  'CME-METALS',
  'CME-ENERGY',
  'CBOT-GRAINS',
  'XHKG',
  'FX',
] as const;
export type Venue = (typeof VENUES)[number];

/** What clients know a venue by; venues that share a name are announced as one. */
export const MARKET_NAMES = [
  'usShares',
  'germanShares',
  'daxAndEuroStoxx',
  'cac40',
  'ftse100',
  'brent',
  'usIndices',
  'metals',
  'usEnergy',
  'grains',
  'hangSeng',
  'currencies',
] as const;
export type MarketName = (typeof MARKET_NAMES)[number];

export const MARKET_OF_VENUE: Readonly<Record<Venue, MarketName>> = {
  XNYS: 'usShares',
  XNAS: 'usShares',
  XETR: 'germanShares',
  XEUR: 'daxAndEuroStoxx',
  XPAR: 'cac40',
  'IFEU-FTSE': 'ftse100',
  'IFEU-BRENT': 'brent',
  'CME-EQUITY': 'usIndices',
  'CME-METALS': 'metals',
  'CME-ENERGY': 'usEnergy',
  'CBOT-GRAINS': 'grains',
  XHKG: 'hangSeng',
  FX: 'currencies',
};
