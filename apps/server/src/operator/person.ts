import { readConfig } from '../config.ts'
import { missingWords, type Subject, unknownVerb } from './command.ts'
import { erasePerson } from './person-erase.ts'
import { exportPerson } from './person-export.ts'
import { withServices } from './with-services.ts'

export const person: Subject = {
  usage: `  npm run operator -- person export EMAIL FOLDER      everything about a person, into a new folder
  npm run operator -- person erase EMAIL REASON...    no name, address, number or text of theirs stays; the books do
`,

  async run(verb, [email, ...words]) {
    if (verb !== 'export' && verb !== 'erase') throw unknownVerb(`person ${verb}`)
    const [folder] = words
    if (!email || !folder) throw missingWords(person)
    const { dataDir } = readConfig(process.env, process.cwd())
    await withServices(async (services, secrets) => {
      if (verb === 'erase') {
        const id = await erasePerson({ services, secrets }, email.toLowerCase(), words.join(' '))
        return `Erased: user ${id}. Older backups still hold the person.`
      }
      const place = await exportPerson({ services, secrets, dataDir }, email.toLowerCase(), folder)
      return `Written: ${place}. It is readable by you only; delete it when it was handed over.`
    })
  },
}
