import { describe, expect, test } from 'vitest';
import { RELEASES } from './demo-releases.ts';
import {
  besidesNewYear,
  besidesUnitedStatesHolidays,
  everyWeek,
  FRIDAY,
  firstOf,
  lastDay,
  monthsOf,
  onDates,
  THURSDAY,
  WEDNESDAY,
  workingDay,
  type Rhythm,
} from './demo-rhythm.ts';
import { listDemoEvents } from './seed-demo-events.ts';

describe('a rhythm', () => {
  test.each<[string, Rhythm, string, readonly string[]]>([
    ['the first Friday', firstOf(FRIDAY), '2026-12', ['2026-12-04']],
    ['the first Friday, on the first', firstOf(FRIDAY), '2027-01', ['2027-01-01']],
    ['the same, except on New Year’s Day', besidesNewYear(firstOf(FRIDAY)), '2027-01', ['2027-01-08']],
    [
      'every Friday except on holidays',
      besidesUnitedStatesHolidays(everyWeek(FRIDAY)),
      '2026-12',
      ['2026-12-04', '2026-12-11', '2026-12-18', '2026-12-23'],
    ],
    ['the first Wednesday from the 10th', firstOf(WEDNESDAY, 10), '2026-12', ['2026-12-16']],
    ['the second working day', workingDay(2), '2026-12', ['2026-12-02']],
    ['the second working day after a weekend', workingDay(2), '2026-11', ['2026-11-03']],
    ['the first working day from the 21st, a Saturday', workingDay(1, 21), '2026-11', ['2026-11-23']],
    ['the last day', lastDay, '2027-02', ['2027-02-28']],
    ['every Thursday', everyWeek(THURSDAY), '2026-12', ['2026-12-03', '2026-12-10', '2026-12-17', '2026-12-24', '2026-12-31']],
    [
      'every Thursday except on holidays',
      besidesUnitedStatesHolidays(everyWeek(THURSDAY)),
      '2026-11',
      ['2026-11-05', '2026-11-12', '2026-11-19', '2026-11-25'],
    ],
    ['published dates', onDates({ 2026: '12-09', 2027: '01-27' }), '2027-01', ['2027-01-27']],
    ['published dates, beyond the last one', onDates({ 2026: '12-09' }), '2027-01', []],
  ])('%s', (_name, rhythm, month, dates) => {
    expect(rhythm(month)).toEqual(dates);
  });
});

test('the months of a span', () => {
  expect(monthsOf('2026-11-30', '2027-02-01')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']);
});

describe('the demo’s events', () => {
  const events = listDemoEvents('2026-11-08', '2027-01-21');
  const timesOf = (name: string) => events.filter(({ key }) => key.startsWith(`demo:${name}:`)).map(({ at }) => at.toISOString());

  test('are at local time, in winter and in summer', () => {
    expect(timesOf('us-employment')).toEqual(['2026-12-04T13:30:00.000Z', '2027-01-08T13:30:00.000Z']);
    expect(timesOf('us-interest-rate')).toEqual(['2026-12-09T19:00:00.000Z']);
    expect(timesOf('ecb-interest-rate')).toEqual(['2026-12-17T13:15:00.000Z']);
    expect(timesOf('us-oil-inventories')[0]).toBe('2026-11-11T15:30:00.000Z');
    const summer = listDemoEvents('2026-07-01', '2026-07-03').filter(({ key }) => /us-(?:employment|oil)/.test(key));
    expect(summer.map(({ at }) => at.toISOString())).toEqual(['2026-07-03T12:30:00.000Z', '2026-07-01T14:30:00.000Z']);
  });

  test('cover every week and every currency, without duplicates', () => {
    expect(events.length).toBeGreaterThan(80);
    expect(new Set(events.map(({ key }) => key)).size).toBe(events.length);
    expect(new Set(events.map(({ currency }) => currency))).toEqual(new Set(RELEASES.map(({ currency }) => currency)));
  });

  test('have no figures, and a title in every language', () => {
    expect(events.filter(({ actual, forecast, previous }) => `${actual}${forecast}${previous}` !== '')).toEqual([]);
    expect(events.filter(({ titles }) => Object.values(titles).filter((title) => title !== '').length !== 4)).toEqual([]);
  });

  test('have no duplicates in any year', () => {
    const keys = listDemoEvents('2026-01-01', '2031-12-31').map(({ key }) => key);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  test('of a span are those of its parts', () => {
    const parts = [...listDemoEvents('2026-11-08', '2026-12-31'), ...listDemoEvents('2027-01-01', '2027-01-21')];
    expect(parts.map(({ key }) => key).toSorted()).toEqual(events.map(({ key }) => key).toSorted());
  });
});
