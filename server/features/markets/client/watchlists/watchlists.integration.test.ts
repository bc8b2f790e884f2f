import { marketPaths } from '@fairlead/contract/paths.ts';
import { watchlistsResponseSchema, type WatchlistsResponse } from '@fairlead/contract/markets/schemas.ts';
import { WATCHLIST_LIMITS } from '@fairlead/domain/markets/watchlist.ts';
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, testDatabases } from '../../../../../tests/support/databases.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { startFixtureApi, type FixtureApi } from '../../../../fixture-api.ts';
import { openTestApi } from '@fairlead/tests/support/test-api.ts';
