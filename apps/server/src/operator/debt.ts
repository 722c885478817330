import { format } from '@florin/money'
import { coverDebts } from '../books/index.ts'
import { act, type Subject, unknownVerb } from './command.ts'
import { personWith, withServices } from './with-services.ts'

export const debt: Subject = {
  usage: `  npm run operator -- debt cover EMAIL REASON...   what a lost dispute left owed is paid out of the house's revenue
`,

  async run(verb, [email = '', ...words]) {
    const reason = words.join(' ')
    if (verb !== 'cover') throw unknownVerb(`debt ${verb}`)
    if (reason === '') throw new Error('Covering a debt needs a reason.')
    await withServices(async (services) => {
      const user = await personWith(services, email)
      const covered = await services.db.write((tx) => coverDebts(tx, { ...act, debtorId: user.id, reason }))
      if (covered.units === 0n) throw new Error(`Nothing changed: ${email} owes nothing.`)
      return `Paid out of revenue for ${email}: ${format(covered)} USDT`
    })
  },
}
