import { createHash, randomUUID } from 'node:crypto'
import { money } from '@florin/money'
import fc from 'fast-check'
import { type AnyPosting, credit, debit, held, house, userAccount } from '../src/index.ts'
import type { ModelCommand } from './model.ts'

const person = fc.integer({ min: 0, max: 3 })
const units = fc.integer({ min: 1, max: 60 })
// Few names, so that events meet again.
const reference = fc.integer({ min: 0, max: 11 })
const hold = fc.integer({ min: 0, max: 2 })

export const command: fc.Arbitrary<ModelCommand> = fc.oneof(
  fc.record({ type: fc.constant('deposit' as const), reference, to: person, units }),
  fc.record({ type: fc.constant('transfer' as const), reference, from: person, to: person, units }),
  fc.record({ type: fc.constant('freeze' as const), reference, from: person, hold, units }),
  fc.record({ type: fc.constant('pay out' as const), reference, from: person, to: person, hold, units }),
)

/** Commands name people, holds and events by small numbers; a world maps them to ids. */
export class World {
  private readonly name = randomUUID()
  readonly people = Array.from({ length: 4 }, () => randomUUID())

  posting(command: ModelCommand): AnyPosting {
    const reference = createHash('sha256').update(`${this.name}:${command.reference}`).digest('hex')
    return { kind: 'model', reference, lines: this.lines(command) }
  }

  private lines(command: ModelCommand) {
    const amount = money('USDT', BigInt(command.units))
    const available = (at: number) => userAccount(this.people[at] ?? '', 'available')
    const frozen = (at: number, hold: number) =>
      held(this.people[at] ?? '', { subject: this.name, cause: String(hold) })
    switch (command.type) {
      case 'deposit':
        return [debit(house('custody'), amount), credit(available(command.to), amount)]
      case 'transfer':
        return [debit(available(command.from), amount), credit(available(command.to), amount)]
      case 'freeze':
        return [debit(available(command.from), amount), credit(frozen(command.from, command.hold), amount)]
      case 'pay out':
        return [debit(frozen(command.from, command.hold), amount), credit(available(command.to), amount)]
    }
  }
}
