import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

test('without a word it makes one deal a second on the usual port', () => {
  expect(readOptions(['--seed', '7'])).toEqual({
    url: 'http://localhost:3000',
    dataDir: './data',
    rate: 1,
    traders: 4,
    shops: 2,
    minutes: undefined,
    seed: 7,
    dials: {
      late: 0.05,
      less: 0.03,
      duplicate: 0.05,
      spoofed: 0.05,
      offline: 0.02,
      leaves: 0.03,
      disputes: 0.03,
    },
    support: 'rule',
  })
})

test('every dial can be turned', () => {
  const args =
    '--rate 5 --traders 8 --shops 3 --late 0 --less 0.5 --duplicate 1 --spoofed 0.25 --offline 0 --leaves 0 --disputes 0.1 --support hand'
  expect(
    readOptions([...args.split(' '), '--minutes', '0.5', '--url', 'http://127.0.0.1:3471/']),
  ).toMatchObject({
    url: 'http://127.0.0.1:3471',
    rate: 5,
    traders: 8,
    shops: 3,
    minutes: 0.5,
    dials: { late: 0, less: 0.5, duplicate: 1, spoofed: 0.25, offline: 0, leaves: 0, disputes: 0.1 },
    support: 'hand',
  })
})

test.each([
  [['--rate', 'fast'], '--rate: must be a number from 0.01 to 200, not "fast".'],
  [['--rate', '0'], '--rate: must be a number from 0.01 to 200, not "0".'],
  [['--traders', '1.5'], '--traders: must be a whole number, not "1.5".'],
  [['--late', '1.1'], '--late: must be a number from 0 to 1, not "1.1".'],
  [['--late', '0.9', '--less', '0.2'], 'together they must not be more than 1.'],
  [['--support', 'nobody'], '--support: must be rule or hand, not "nobody".'],
  [['--url', 'localhost'], '--url: must be an http or https address, not "localhost".'],
  [['--speed', '5'], 'The simulator knows: --url --data --rate'],
])('%j is refused by name', (args, sentence) => {
  expect(() => readOptions(args)).toThrow(sentence)
})
