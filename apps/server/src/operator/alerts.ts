import { describeGivenUpAlerts, sendGivenUpAlerts } from '../notifications/index.ts'
import { act, isUuid, type Subject, unknownVerb } from './command.ts'
import { withServices } from './with-services.ts'

export const alerts: Subject = {
  usage: `  npm run operator -- alerts given-up            alerts that no channel took in three days
  npm run operator -- alerts send ID|all         they go through the channels once more, at once
`,

  async run(verb, [id = '']) {
    if (verb === 'send') {
      if (id !== 'all' && !isUuid.test(id)) throw new Error(`"${id}" is no alert's id.`)
    } else if (verb !== 'given-up' || id !== '') throw unknownVerb(`alerts ${verb}`)
    await withServices(async ({ db }) => {
      if (verb === 'given-up') return (await describeGivenUpAlerts(db)).join('\n')
      const sent = await sendGivenUpAlerts(db, id === 'all' ? undefined : id, act)
      if (sent.length > 0) return `Will be sent at once: ${sent.join(', ')}`
      throw new Error('Nothing changed: there is no such alert that was given up.')
    })
  },
}
