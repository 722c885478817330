import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bankFiles, openBank } from './bank.ts'
import { openOthers } from './others.ts'
import type { Transfer } from './transfer.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'florin-others-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const transfer = { to: '2200000000002026', kopecks: 1_501_50n, payer: 'Анна Ким' }

test('a demo’s own trader is paid by their bank: the very sum, meant for one order', async () => {
  const taken: Transfer[] = []
  const take = (one: Transfer) => one.to === transfer.to && taken.push(one) > 0
  const bank = await openBank({ dataDir, addressFile: bankFiles.demo, take })
  const others = openOthers(dataDir)

  expect(await others.pay(transfer)).toBe(true)
  expect(await others.pay({ ...transfer, to: '2200000000002027' })).toBe(false)
  await bank.close()

  expect(taken).toEqual([{ ...transfer, isExact: true }])
  expect(await others.pay(transfer)).toBe(false)
})

test('where nobody writes to the phone, one payer at a time says that they have paid', () => {
  const others = openOthers(dataDir)

  expect(others.takeTurn('a')).toBe(true)
  expect(others.takeTurn('a')).toBe(false)
  expect(others.takeTurn('b')).toBe(true)
  others.endTurn('a')
  expect(others.takeTurn('a')).toBe(true)
})
