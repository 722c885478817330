import { expect, test } from 'vitest'
import type { TerminalState } from './parts.ts'
import { withheldReason } from './withheld.ts'

const method = { terminalId: 't', bank: 'sberbank', ratingPoints: 0 as number, awaitsOwner: false }
const terminal: TerminalState = { name: 'Redmi', isSilent: false, blockedBanks: [] }
const well = { sum: 0, count: 1 }
const low = { sum: 2_881, count: 1 }

test('a method with a lively terminal and good ratings is not withheld', () => {
  expect(withheldReason(method, terminal, well)).toBeUndefined()
})

test('of several reasons the first one to be mended is told', () => {
  const worst = { ...method, ratingPoints: 2_881 }
  const silent = { ...terminal, isSilent: true, blockedBanks: ['sberbank'] }

  expect([
    withheldReason({ ...worst, terminalId: undefined, awaitsOwner: true }, undefined, low),
    withheldReason({ ...worst, terminalId: undefined }, undefined, low),
    withheldReason(worst, silent, low),
    withheldReason(worst, { ...silent, isSilent: false }, low),
    withheldReason(worst, terminal, low),
    withheldReason(method, terminal, low),
  ]).toEqual(['staff_changed', 'unbound', 'terminal_silent', 'terminal_blocked', 'rating', 'trader_rating'])
})

test('a block at another bank does not matter, and a terminal of which nothing is known is silent', () => {
  expect(withheldReason(method, { ...terminal, blockedBanks: ['vtb-bank'] }, well)).toBeUndefined()
  expect(withheldReason(method, undefined, well)).toBe('terminal_silent')
})
