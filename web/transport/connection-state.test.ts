import { describe, expect, test } from 'vitest';
import { createConnectionStore, nextConnectionState, type ConnectionChange, type ConnectionState } from './connection-state.ts';

const connecting: ConnectionState = { kind: 'connecting' };
const live: ConnectionState = { kind: 'live' };
const paused: ConnectionState = { kind: 'paused' };
const lost: ConnectionState = { kind: 'lost', since: 100 };
const ended: ConnectionState = { kind: 'ended' };

describe('nextConnectionState', () => {
  test.each<[ConnectionState, ConnectionChange, ConnectionState]>([
    [connecting, 'connected', live],
    [connecting, 'disconnected', { kind: 'lost', since: 200 }],
    [connecting, 'ended', ended],
    [live, 'connected', live],
    [live, 'disconnected', { kind: 'lost', since: 200 }],
    [live, 'ended', ended],
    [live, 'paused', paused],
    [paused, 'paused', paused],
    [paused, 'resumed', live],
    [paused, 'connected', live],
    [paused, 'disconnected', { kind: 'lost', since: 200 }],
    [paused, 'ended', ended],
    [live, 'resumed', live],
    // A message from a lost connection doesn't apply to the next one.
    [connecting, 'paused', connecting],
    [lost, 'paused', lost],
    [lost, 'resumed', lost],
    [ended, 'paused', ended],
    [lost, 'connected', live],
    [lost, 'disconnected', lost],
    [lost, 'ended', ended],
    [ended, 'connected', ended],
    [ended, 'disconnected', ended],
  ])('%j after %s is %j', (state, change, next) => {
    expect(nextConnectionState(state, change, 200)).toEqual(next);
  });
});

test('listeners are called for changes only', () => {
  const store = createConnectionStore(() => 5);
  const heard: string[] = [];
  const stop = store.subscribe(() => heard.push(store.get().kind));
  store.change('connected');
  store.change('connected');
  store.change('disconnected');
  store.change('disconnected');
  stop();
  store.change('connected');
  expect(heard).toEqual(['live', 'lost']);
});
