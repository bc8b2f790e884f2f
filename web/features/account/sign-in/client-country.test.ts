import { describe, expect, test, vi } from 'vitest';
import { guessCountry } from './client-country.ts';

const INFO = { ip: '203.0.113.7', country_short: 'AT', country_long: 'Austria', city: 'Vienna' };

interface Given {
  readonly stored?: string;
  readonly info?: typeof INFO | null;
  readonly languages?: readonly string[];
}

function portsWith({ stored, info = null, languages = [] }: Given) {
  const entries = new Map(stored === undefined ? [] : [['client_info', stored]]);
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  };
  return { entries, ports: { storage, fetchInfo: vi.fn(async () => info), languages } };
}

describe('the country is', () => {
  test.each<readonly [string, Given, string]>([
    ['the stored one', { stored: JSON.stringify({ ...INFO, country_short: 'IT' }), info: INFO, languages: ['es-ES'] }, 'IT'],
    ['the one the server sees', { info: INFO, languages: ['es-ES'] }, 'AT'],
    ['the one the server sees, if the stored one is invalid', { stored: '{', info: INFO }, 'AT'],
    [
      "the browser's region, if the server does not know",
      { info: { ...INFO, country_short: '' }, languages: ['de', 'de-CH', 'it-IT'] },
      'CH',
    ],
    ["the browser's region, if the server does not respond", { languages: ['es-ES'] }, 'ES'],
    ['where the language is spoken most, without a region', { languages: ['it'] }, 'IT'],
    ['unknown without any hint', { languages: ['no language'] }, ''],
  ])('%s', async (_, given, country) => {
    expect(await guessCountry(portsWith(given).ports)).toBe(country);
  });
});

test('the server is asked only once', async () => {
  const { entries, ports } = portsWith({ info: INFO });
  await guessCountry(ports);
  await guessCountry(ports);
  expect(ports.fetchInfo).toHaveBeenCalledTimes(1);
  expect(entries.get('client_info')).toBe(JSON.stringify(INFO));
});

test('an empty response is not stored', async () => {
  const { entries, ports } = portsWith({ info: { ...INFO, country_short: '' } });
  await guessCountry(ports);
  expect(entries.size).toBe(0);
});
