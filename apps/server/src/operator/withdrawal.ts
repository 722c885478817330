import { approveByOperator, rejectByOperator } from '../wallet/index.ts'
import { act, isUuid, type Subject, unknownVerb } from './command.ts'
import { withServices } from './with-services.ts'

export const withdrawal: Subject = {
  usage: `  npm run operator -- withdrawal approve ID
  npm run operator -- withdrawal reject ID REASON...   the money goes back`,

  async run(verb, [id = '', ...words]) {
    const reason = words.join(' ')
    if (verb !== 'approve' && verb !== 'reject') throw unknownVerb(`withdrawal ${verb}`)
    if (!isUuid.test(id)) throw new Error(`"${id}" is no withdrawal's id.`)
    if (verb === 'reject' && reason === '') throw new Error('A rejection needs a reason.')
    await withServices(async ({ wallet }) => {
      const isDone =
        verb === 'approve'
          ? await approveByOperator(wallet.payouts, id, act)
          : await rejectByOperator(wallet.payouts, id, reason, act)
      if (!isDone) throw new Error(`Nothing changed: no withdrawal ${id} waits for it.`)
      return `Done: ${verb} ${id}`
    })
  },
}
