import type { Rights } from '../users/index.ts'
import { missingWords, origin, type Subject } from './command.ts'
import { personWith, withServices } from './with-services.ts'

export const rights: Subject = {
  usage: `  npm run operator -- rights EMAIL CHANGE...

  CHANGE is one of  staff=on|off  lead=on|off  blocked=on|off  activated=on|off  premium=on|off
                    withdraw=on|off
                    type=trader|merchant
  The person's sessions end.
`,

  async run(email, changes) {
    if (changes.length === 0) throw missingWords(rights)
    const wanted = readRights(changes)
    await withServices(async (services) => {
      const user = await personWith(services, email)
      await services.users.changeRights('operator', origin, user.id, wanted)
      return `Done: ${email} ${changes.join(' ')}`
    })
  },
}

function readRights(changes: string[]): Rights {
  return Object.assign({}, ...changes.map(readChange)) as Rights
}

function readChange(change: string): Rights {
  const [name = '', value = ''] = change.split('=')
  if (name === 'type' && (value === 'trader' || value === 'merchant')) return { accountType: value }
  if (value !== 'on' && value !== 'off') throw noChange(change)
  const isOn = value === 'on'
  switch (name) {
    case 'staff':
      return { isStaff: isOn }
    case 'lead':
      return { isLead: isOn }
    case 'blocked':
      return { isBlocked: isOn }
    case 'activated':
      return { isActivated: isOn }
    case 'premium':
      return { isPremium: isOn }
    case 'withdraw':
      return { hasWalletOutput: isOn }
    default:
      throw noChange(change)
  }
}

function noChange(change: string): Error {
  return new Error(`"${change}" is no change. "npm run operator" alone tells what there is.`)
}
