import { resetSignIn } from '../auth/index.ts'
import { disconnectAll } from '../telegram/index.ts'
import { act, missingWords, type Subject, unknownVerb } from './command.ts'
import { withServices } from './with-services.ts'

export const signIn: Subject = {
  usage: `  npm run operator -- sign-in reset EMAIL   sessions end, devices and Telegram are forgotten, a new password is set by mail
`,

  async run(verb, [email]) {
    if (verb !== 'reset') throw unknownVerb(`sign-in ${verb}`)
    if (!email) throw missingWords(signIn)
    await withServices(async ({ auth, telegram }) => {
      const disconnectMessengers = disconnectAll.bind(undefined, telegram.parts)
      await resetSignIn({ ...auth, disconnectMessengers }, email.toLowerCase(), act)
      return `Done: nobody is signed in as ${email}. A mail says how to set a new password.`
    })
  },
}
