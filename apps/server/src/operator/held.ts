import { approveHeldAsOperator, describeHeld, rejectHeldAsOperator } from '../held-changes/index.ts'
import { act, isUuid, type Subject, unknownVerb } from './command.ts'
import { withServices } from './with-services.ts'

export const held: Subject = {
  usage: `  npm run operator -- held list                  dangerous acts of staff that wait for a second member of staff
  npm run operator -- held approve ID            only where no other member of staff can: checked again and carried out
  npm run operator -- held reject ID REASON...`,

  async run(verb, [id = '', ...words]) {
    const reason = words.join(' ')
    if (verb === 'list' && id === '')
      return withServices(async ({ heldParts }) => (await describeHeld(heldParts)).join('\n'))
    if (verb !== 'approve' && verb !== 'reject') throw unknownVerb(`held ${verb}`)
    if (!isUuid.test(id)) throw new Error(`"${id}" is no held change's id.`)
    if (verb === 'reject' && reason === '') throw new Error('A rejection needs a reason.')
    await withServices(async ({ heldParts }) => {
      if (verb === 'approve') await approveHeldAsOperator(heldParts, id, act.origin)
      else await rejectHeldAsOperator(heldParts, id, reason, act.origin)
      return `Done: ${verb} ${id}`
    })
  },
}
