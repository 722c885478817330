export type ModelCommand =
  | { type: 'deposit'; reference: number; to: number; units: number }
  | { type: 'transfer'; reference: number; from: number; to: number; units: number }
  | { type: 'freeze'; reference: number; from: number; hold: number; units: number }
  | { type: 'pay out'; reference: number; from: number; to: number; hold: number; units: number }

/** What the books should do, as plainly as it can be said. */
export class Model {
  /** available, frozen. */
  readonly people: [number, number][] = [
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
  ]
  private readonly events = new Map<number, string>()
  private readonly holds = new Map<number, { owner: number; units: number; isOpen: boolean }>()

  /** As it is now, to try something on. */
  copy(): Model {
    const copy = new Model()
    this.people.forEach(([available, frozen], at) => {
      copy.people[at] = [available, frozen]
    })
    for (const [reference, content] of this.events) copy.events.set(reference, content)
    for (const [name, hold] of this.holds) copy.holds.set(name, { ...hold })
    return copy
  }

  take(command: ModelCommand): string {
    const content = contentOf(command)
    if (content === undefined) return 'empty_posting'
    const before = this.events.get(command.reference)
    if (before !== undefined) return before === content ? 'replay' : 'reference_reused'
    const answer = this.move(command)
    if (answer === 'ok') this.events.set(command.reference, content)
    return answer
  }

  private move(command: ModelCommand): string {
    switch (command.type) {
      case 'deposit':
        this.of(command.to)[0] += command.units
        return 'ok'
      case 'transfer':
        if (this.of(command.from)[0] < command.units) return 'insufficient_funds'
        this.of(command.from)[0] -= command.units
        this.of(command.to)[0] += command.units
        return 'ok'
      case 'freeze':
        if (this.holds.has(command.hold)) return 'hold_exists'
        if (this.of(command.from)[0] < command.units) return 'insufficient_funds'
        this.holds.set(command.hold, { owner: command.from, units: command.units, isOpen: true })
        this.of(command.from)[0] -= command.units
        this.of(command.from)[1] += command.units
        return 'ok'
      case 'pay out':
        return this.payOut(command)
    }
  }

  private payOut(command: ModelCommand & { type: 'pay out' }): string {
    const hold = this.holds.get(command.hold)
    if (!hold?.isOpen || hold.owner !== command.from || hold.units !== command.units) return 'hold_not_open'
    hold.isOpen = false
    this.of(command.from)[1] -= command.units
    this.of(command.to)[0] += command.units
    return 'ok'
  }

  private of(person: number): [number, number] {
    return this.people[person] as [number, number]
  }
}

/** Undefined where nothing would move. */
function contentOf(command: ModelCommand): string | undefined {
  if (command.type === 'transfer' && command.from === command.to) return undefined
  return JSON.stringify({ ...command, reference: undefined })
}
