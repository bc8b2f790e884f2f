import { expect, test } from 'vitest';
import { planPorts } from './port-plan.ts';
import { ROLES, titleOf } from './roles.ts';

const SIZE = { gateway: 3, engine: 2, feed: 1, worker: 1, partitions: 1, groups: 1 };

test('the load balancer has the first port, the gateways the next ones, and the others those after them', () => {
  const { members, sandboxPort } = planPorts(8080, SIZE);
  expect(Object.fromEntries(members.map((member) => [titleOf(member), member.port]))).toEqual({
    'load-balancer': 8080,
    'gateway 1': 8081,
    'gateway 2': 8082,
    'gateway 3': 8083,
    'worker 1': 8084,
    'engine 1': 8085,
    'engine 2': 8086,
    'feed 1': 8087,
    postgres: 8088,
    nats: 8089,
  });
  expect(sandboxPort).toBe(8090);
});

test('the processes are in the order in which they start', () => {
  const order = planPorts(8080, { ...SIZE, gateway: 2, feed: 2, worker: 2, groups: 2 }).members.map(({ role }) => ROLES.indexOf(role));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});

test.each([0, 65_526, 65_535])('port %i leaves too few', (port) => {
  expect(() => planPorts(port, SIZE)).toThrow('A cluster of this size needs 11 ports from PORT on: PORT must be from 1 to 65525.');
});

test.each([1, 65_525])('port %i leaves enough', (port) => {
  expect(planPorts(port, SIZE).sandboxPort).toBe(port + 10);
});
