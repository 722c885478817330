import { Problem } from './problem.ts'

/** Runs one act of an owner after the other. */
export type InTurn = <Result>(act: () => Promise<Result>) => Promise<Result>

export interface Turns {
  /**
   * Admits a call of an owner, unless too many of theirs are under way: then it is refused before it has cost anything.
   * What the call runs through `inTurn` waits in memory for the owner's earlier ones, so that however many calls come, they
   * hold one database connection for each owner and not one for each call.
   */
  admit<Result>(owner: string, call: (inTurn: InTurn) => Promise<Result>): Promise<Result>
}

interface Owner {
  underWay: number
  last: Promise<unknown>
}

export function turns(most: number): Turns {
  const owners = new Map<string, Owner>()
  return {
    async admit(id, call) {
      const owner = owners.get(id) ?? { underWay: 0, last: Promise.resolve() }
      if (owner.underWay >= most) throw tooMany()
      owners.set(id, owner)
      owner.underWay += 1
      try {
        return await call((act) => {
          const result = owner.last.then(act)
          owner.last = result.catch(() => undefined)
          return result
        })
      } finally {
        owner.underWay -= 1
        if (owner.underWay === 0) owners.delete(id)
      }
    },
  }
}

function tooMany(): Problem {
  return new Problem('limit.reached', {
    values: { seconds: 1 },
    retryAfterSeconds: 1,
    internal: 'calls under way',
  })
}
