import { haltMoney, resumeMoney } from '../books/index.ts'
import type { Database } from '../platform/database.ts'
import { readRestored } from '../platform/restored.ts'
import { act, missingWords, type Subject, unknownVerb } from './command.ts'
import { withDatabase } from './with-services.ts'

type Verb = (db: Database, reason: string) => Promise<string>

const verbs: Record<string, Verb> = {
  async halt(db, reason) {
    const isHalted = await db.write((tx) => haltMoney(tx, { ...act, reason }))
    return isHalted ? 'Money stands still.' : 'It stood still already.'
  },
  async resume(db, reason) {
    const halt = await db.write(async (tx) => {
      if (await readRestored(tx))
        throw new Error(
          'Nothing changed: a restored state waits to be accepted, and would pay again what was paid since. First "restored look", then "restored accept".',
        )
      return resumeMoney(tx, { ...act, reason })
    })
    return halt ? `Money moves again. It had stopped: ${halt.reason}` : 'It had not stopped.'
  },
}

export const money: Subject = {
  usage: `  npm run operator -- money resume REASON...   after the money check was red and what it found is repaired
  npm run operator -- money halt REASON...     withdrawals and settlements stand still
`,

  async run(name, words) {
    const verb = verbs[name]
    if (!verb) throw unknownVerb(`money ${name}`)
    if (words.length === 0) throw missingWords(money)
    await withDatabase((db) => verb(db, words.join(' ')))
  },
}
