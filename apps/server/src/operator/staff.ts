import { emailMaxLength, emailPattern } from '@florin/contract'
import { createStaff } from '../auth/index.ts'
import { act, missingWords, type Subject, unknownVerb } from './command.ts'
import { withServices } from './with-services.ts'

export const staff: Subject = {
  usage: `  npm run operator -- staff create EMAIL [en|ru]   a member of staff, who sets a password with a code by mail
`,

  async run(verb, [address, language = 'en']) {
    if (verb !== 'create') throw unknownVerb(`staff ${verb}`)
    if (!address) throw missingWords(staff)
    const email = address.toLowerCase()
    if (!emailPattern.test(email) || email.length > emailMaxLength)
      throw new Error(`"${address}" is no e-mail address.`)
    if (language !== 'en' && language !== 'ru') throw new Error(`"${language}" is neither en nor ru.`)
    await withServices(async ({ auth }) => {
      const made = await createStaff(auth, { email, language }, act)
      return made === 'new'
        ? `${email} is a member of staff. A mail says how to set a password.`
        : `${email} has an account and is now a member of staff. The sessions have ended.`
    })
  },
}
