import { checkWholeChain } from '../audit-log/index.ts'
import { type Subject, unknownVerb } from './command.ts'
import { withServices } from './with-services.ts'

export const audit: Subject = {
  usage: `  npm run operator -- audit verify   every entry of the log against the one before it, from the first
`,

  /** Ends with an error where the chain is broken, so that a script that runs it every night notices. */
  async run(verb) {
    if (verb !== 'verify') throw unknownVerb(`audit ${verb}`)
    await withServices(async ({ db }) => {
      const { entries, brokenAt } = await checkWholeChain(db)
      if (brokenAt === undefined) return `The chain is whole: ${entries} entries in a row.`
      throw new Error(`The chain breaks at entry ${brokenAt}; the ${entries} entries before it are whole.`)
    })
  },
}
