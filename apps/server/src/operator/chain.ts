import { type AlarmKind, dismissAlarm } from '../wallet/index.ts'
import { origin, type Subject, unknownVerb } from './command.ts'
import { withServices } from './with-services.ts'

const alarmKinds: readonly AlarmKind[] = [
  'broken_chain',
  'disagreement',
  'frozen_height',
  'missed_deposit',
  'shortage',
  'surplus',
]

export const chain: Subject = {
  usage: `  npm run operator -- chain dismiss ${alarmKinds.join('|')}
`,

  async run(verb, [name = '']) {
    if (verb !== 'dismiss') throw unknownVerb(`chain ${verb}`)
    const kind = alarmKinds.find((known) => known === name)
    if (!kind) throw new Error(`"${name}" is no alarm; they are ${alarmKinds.join(', ')}.`)
    await withServices(async ({ db }) => {
      if (!(await dismissAlarm(db, kind, { operator: 'operator', origin })))
        throw new Error(`Nothing changed: the alarm ${kind} is not open.`)
      return `Dismissed: ${kind}`
    })
  },
}
