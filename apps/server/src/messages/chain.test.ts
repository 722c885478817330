import { money } from '@florin/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Chain,
  type ChainText,
  judgeText,
  mostContradictions,
  type Proof,
  proven,
  stateOf,
} from './chain.ts'

const rub = (roubles: number) => money('RUB', BigInt(Math.round(roubles * 100)))
const at = (minute: number) => new Date(1_800_000_000_000 + minute * 60_000)

const chain: Chain = {
  balance: rub(10_000),
  provenBalance: rub(10_000),
  lastMoved: 0n,
  secret: rub(10_000),
  provenAt: at(0),
  hasTail: true,
  contradictedAt: [],
  stoppedAt: undefined,
}
const sms: ChainText = {
  origin: 'short-code',
  balance: rub(10_500),
  moved: 500_00n,
  hasTail: true,
  cameAt: at(1),
  isOfOwnAccount: true,
  mayBeOfProven: false,
  isTimely: true,
  isReplayed: false,
  isAgain: false,
}
const push: ChainText = { ...sms, origin: 'bank-app' }

describe('what a text is worth', () => {
  test.each([
    ['an SMS that continues a proven balance', sms, chain, 2, 'balance_follows'],
    ['an SMS where nothing is proven', sms, undefined, 1, 'not_proven'],
    [
      'an SMS without balance where nothing is proven',
      { ...sms, balance: undefined },
      undefined,
      1,
      'no_balance',
    ],
    [
      'an SMS without balance beside a proven one',
      { ...sms, balance: undefined },
      chain,
      0,
      'balance_missing',
    ],
    ['an SMS without digits where the chain has them', { ...sms, hasTail: false }, chain, 0, 'tail_missing'],
    [
      'an SMS without digits that may be of another, proven account',
      { ...sms, hasTail: false, mayBeOfProven: true },
      undefined,
      1,
      'account_unclear',
    ],
    [
      'an SMS without digits where none are printed',
      { ...sms, hasTail: false },
      { ...chain, hasTail: false },
      2,
      'balance_follows',
    ],
    ['an SMS of somebody else’s digits', { ...sms, isOfOwnAccount: false }, chain, 0, 'other_account'],
    ['an SMS that contradicts', { ...sms, balance: rub(10_501) }, chain, 0, 'balance_breaks'],
    ['an SMS from before the proof', { ...sms, cameAt: at(-1) }, chain, 1, 'before_proof'],
    [
      'an SMS beside a balance that can be guessed',
      { ...sms, balance: rub(1_499) },
      { ...chain, balance: rub(999), secret: rub(999) },
      1,
      'balance_low',
    ],
    [
      'an SMS beside a balance that payers can add up',
      sms,
      { ...chain, secret: rub(999) },
      1,
      'balance_guessable',
    ],
    ['an SMS on a chain that was stopped', sms, { ...chain, stoppedAt: at(0) }, 1, 'chain_stopped'],
    ['an SMS that is read again later', { ...sms, isReplayed: true }, chain, 0, 'replayed'],
    ['an SMS at the wrong time', { ...sms, isTimely: false }, chain, 0, 'time_off'],
    ['a name that anybody can show', { ...sms, origin: 'name-only' }, chain, 0, 'name_only'],
    ['a push of the bank’s own app', push, chain, 3, 'bank_app'],
    ['a push without balance', { ...push, balance: undefined }, chain, 3, 'bank_app'],
    ['a push that contradicts what SMS have said', { ...push, balance: rub(1) }, chain, 3, 'bank_app'],
    ['a push at the wrong time', { ...push, isTimely: false }, chain, 0, 'time_off'],
  ] as const)('%s', (_, text, known, trust, reason) => {
    expect(judgeText(text as ChainText, known)).toMatchObject({ trust, reason })
  })
})

describe('what a text does to the chain', () => {
  const effectOf = (text: ChainText, known: Chain | undefined) => judgeText(text, known).effect

  test('one that follows moves it', () => {
    expect(effectOf(sms, chain)).toEqual({
      kind: 'moved',
      chain: { ...chain, balance: rub(10_500), lastMoved: 500_00n },
    })
  })

  // Otherwise the first forged text would be what every later one is judged by.
  test('an SMS begins no chain', () => {
    expect(effectOf(sms, undefined)).toBeUndefined()
  })

  test('a text without balance shifts nothing', () => {
    expect(effectOf({ ...sms, balance: undefined }, chain)).toBeUndefined()
    expect(effectOf({ ...push, balance: undefined }, chain)).toBeUndefined()
  })

  test('a push proves its balance, also against SMS', () => {
    expect(effectOf(push, undefined)).toEqual({ kind: 'proof', balance: rub(10_500), isBreak: false })
    expect(effectOf(push, chain)).toEqual({ kind: 'proof', balance: rub(10_500), isBreak: false })
    expect(effectOf({ ...push, balance: rub(7) }, chain)).toEqual({
      kind: 'proof',
      balance: rub(7),
      isBreak: true,
    })
  })

  test('a push from before the proof proves nothing', () => {
    expect(effectOf({ ...push, cameAt: at(-1) }, chain)).toBeUndefined()
  })

  test('the second text of one credit does not move it again', () => {
    const moved = { ...chain, balance: rub(10_500) }
    expect(judgeText({ ...sms, isAgain: true }, moved)).toEqual({
      trust: 2,
      reason: 'balance_follows',
      link: 'follows',
    })
  })

  test('a contradiction replaces nothing, and genuine texts after it still fit', () => {
    const forged = judgeText({ ...sms, balance: rub(99_999) }, chain)
    expect(forged.expected).toEqual(rub(10_500))
    const after = forged.effect?.kind === 'contradicted' ? forged.effect.chain : undefined
    expect(after).toEqual({ ...chain, contradictedAt: [at(1)] })
    expect(judgeText(sms, after)).toMatchObject({ trust: 2 })
  })

  test('five contradictions in a day stop it until it is proven again; four, or five in two days, do not', () => {
    const contradicted = (minutes: readonly number[]) =>
      minutes.reduce<Chain>((known, minute) => {
        const { effect } = judgeText({ ...sms, balance: rub(1), cameAt: at(minute) }, known)
        return effect?.kind === 'contradicted' ? effect.chain : known
      }, chain)
    expect(contradicted([1, 2, 3, 4]).stoppedAt).toBeUndefined()
    expect(contradicted([1, 2, 3, 4, 1_500]).stoppedAt).toBeUndefined()
    const stopped = contradicted([1, 2, 3, 4, 5])
    expect(stopped.stoppedAt).toEqual(at(5))
    expect(stopped.contradictedAt).toHaveLength(mostContradictions)
    expect(proven(stopped, proof(rub(10_000)))).toMatchObject({ stoppedAt: undefined, contradictedAt: [] })
  })

  test('money that leaves a strong chain makes what remains a secret; a forged debit on a weak one does not', () => {
    const debit = { ...sms, moved: -4_000_00n, balance: rub(6_000) }
    expect(effectOf(debit, { ...chain, secret: rub(1_500) })).toMatchObject({ chain: { secret: rub(6_000) } })
    expect(effectOf(debit, { ...chain, secret: rub(500) })).toMatchObject({ chain: { secret: rub(500) } })
  })
})

function proof(balance: Proof['balance'], more: Partial<Proof> = {}): Proof {
  return {
    balance,
    at: at(10),
    hasTail: true,
    moved: 0n,
    isBreak: true,
    reported: rub(0),
    settled: rub(0),
    ...more,
  }
}

describe('a proof', () => {
  // An attacker who pays 5 000 honestly to an empty card knows its balance to the kopeck.
  test('of an account that payers have filled leaves no secret', () => {
    expect(stateOf(proven(undefined, proof(rub(5_000), { reported: rub(5_000) })))).toBe('guessable')
    expect(stateOf(proven(undefined, proof(rub(5_999.99), { reported: rub(5_000) })))).toBe('guessable')
    expect(stateOf(proven(undefined, proof(rub(6_000), { reported: rub(5_000) })))).toBe('proven')
  })

  test('that continues keeps the secret; payments since then add nothing to it', () => {
    const weak = { ...chain, secret: rub(300), provenBalance: rub(300), balance: rub(50_300) }
    const renewed = proven(
      weak,
      proof(rub(50_300), { isBreak: false, reported: rub(50_000), settled: rub(50_000) }),
    )
    expect(renewed).toMatchObject({ secret: rub(300), provenAt: at(10) })
    expect(proven(chain, proof(rub(10_000))).secret).toEqual(rub(10_000))
  })

  test('after money has left makes what is beyond the payments a secret', () => {
    const weak = { ...chain, secret: rub(0) }
    expect(proven(weak, proof(rub(7_000))).secret).toEqual(rub(7_000))
    expect(proven(weak, proof(rub(9_001))).secret).toEqual(rub(0))
    // Emptied, and filled by payers again: they know what lies there.
    const filled = proof(rub(5_000), { reported: rub(5_000), settled: rub(5_000) })
    expect(proven(weak, filled).secret).toEqual(rub(0))
  })

  // Texts that were not confirmed may be forged: they must not pass for money that came and left again.
  test('told but unsettled credits never raise the secret', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(1_000_000), fc.nat(50_000), (reported, settled, balance) => {
        const weak = { ...chain, secret: rub(0) }
        const honest = proven(weak, proof(rub(balance), { reported: rub(settled), settled: rub(settled) }))
        const forged = proven(
          weak,
          proof(rub(balance), { reported: rub(settled + reported), settled: rub(settled) }),
        )
        expect(forged.secret.units <= honest.secret.units).toBe(true)
      }),
    )
  })
})

// The payer does not know the balance, so a guess is as good as any number.
test('no balance but the right one follows', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 10n), fc.bigInt(1n, 10n ** 8n), (balance, moved) => {
      fc.pre(balance !== chain.balance.units + moved)
      const judged = judgeText({ ...sms, moved, balance: money('RUB', balance) }, chain)
      expect(judged).toMatchObject({ trust: 0, link: 'breaks' })
    }),
  )
})
