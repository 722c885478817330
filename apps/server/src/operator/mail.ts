import { describeGivenUpMails, dropGivenUpMail, sendGivenUpMails } from '../notifications/index.ts'
import { act, type Subject, unknownVerb } from './command.ts'
import { withServices } from './with-services.ts'

export const mail: Subject = {
  usage: `  npm run operator -- mail list                  mails that were given up after their last try
  npm run operator -- mail send ID|all           they are sent again, at once
  npm run operator -- mail drop ID REASON...     it is not sent, and its content is removed
`,

  async run(verb, [id = '', ...words]) {
    const isId = /^\d{1,18}$/.test(id)
    if (verb === 'send' || verb === 'drop') {
      if (!isId && !(verb === 'send' && id === 'all')) throw new Error(`"${id}" is no mail's id.`)
      if (verb === 'drop' && words.length === 0) throw new Error('Dropping a mail needs a reason.')
    } else if (verb !== 'list' || id !== '') throw unknownVerb(`mail ${verb}`)
    await withServices(async ({ db }, secrets) => {
      if (verb === 'list') return (await describeGivenUpMails(db, secrets)).join('\n')
      if (verb === 'drop') {
        if (await dropGivenUpMail(db, id, words.join(' '), act)) return `Dropped: ${id}`
        throw new Error(`Nothing changed: no mail ${id} was given up.`)
      }
      const sent = await sendGivenUpMails(db, isId ? id : undefined, act)
      if (sent.length > 0) return `Will be sent at once: ${sent.join(', ')}`
      throw new Error('Nothing changed: there is no such mail that was given up and still has its content.')
    })
  },
}
