import { randomUUID } from 'node:crypto'
import { type AnyPosting, credit, debit, house, houseOwner, userAccount } from '@florin/ledger'
import { money } from '@florin/money'

const firstPerson = 100_000
const count = 10_000
const prefix = '00000000-0000-4000-8000-000000'

/** Numbers that pgbench can make too, so that both clients move money between the same people. */
const personOf = (at: number) => `${prefix}${firstPerson + at}`
export const people = Array.from({ length: count }, (_, at) => personOf(at))

const available = (userId: string) => userAccount(userId, 'available')
const unit = money('USDT', 1n)
const merchant = personOf(0)
/** Never the merchant. */
const somebody = () => 1 + Math.floor(Math.random() * (count - 2))

export const shapes: Record<'spread' | 'hot' | 'one merchant', () => AnyPosting> = {
  spread: () => {
    const at = somebody()
    return transfer(debit(available(personOf(at)), unit), credit(available(personOf(at + 1)), unit))
  },
  hot: () => transfer(debit(available(personOf(somebody())), unit), credit(house('revenue'), unit)),
  // One merchant's own balance row, which is exact at every entry.
  'one merchant': () =>
    transfer(debit(available(personOf(somebody())), unit), credit(available(merchant), unit)),
}

export function filled(userId: string): AnyPosting {
  const fill = money('USDT', 1_000_000_000n)
  return transfer(debit(house('custody'), fill), credit(available(userId), fill))
}

function transfer(...lines: AnyPosting['lines']): AnyPosting {
  return { kind: 'bench', reference: randomUUID(), lines } as AnyPosting
}

/** The same postings as scripts of pgbench, which call the door's function as `post` does. */
export const scripts = {
  spread: script(`'${prefix}' || :other`, 'available'),
  hot: script(`'${houseOwner}'`, 'revenue'),
}

function script(other: string, kind: string): string {
  const last = firstPerson + count - 2
  return [
    `\\set one random(${firstPerson + 1}, ${last})`,
    '\\set other :one + 1',
    '\\set event random(1, 9000000000000000000)',
    `select transfer_id, is_replay from ledger.post_one('pgbench', :event::text, 'USDT', null,
      array['${prefix}' || :one, ${other}]::uuid[], array['available', '${kind}'], array[-1, 1]::bigint[],
      '{}', '{}', '{}', '{}');`,
    '',
  ]
    .map((line) => line.replaceAll(/\n\s*/g, ' '))
    .join('\n')
}
