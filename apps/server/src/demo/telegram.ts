import { setTimeout as sleep } from 'node:timers/promises'
import { connectionKey, lacksAccount, type TelegramParts } from '../telegram/index.ts'
import type { UserService } from '../users/index.ts'
import { demoLead, demoTrader } from './accounts.ts'

export interface TelegramDemoParts {
  readonly telegram: TelegramParts
  readonly users: Pick<UserService, 'findByEmail'>
  /** The sandbox's page that plays Telegram. */
  readonly chatPage: string
  readonly signal: AbortSignal
}

/** Who has a Telegram account from the beginning, and its name. */
const accounts = [
  { email: demoTrader, name: 'morozov_alex' },
  { email: demoLead, name: 'sokolova_k' },
]

const lookEveryMs = 200
const patienceMs = 60_000

/**
 * Connects the demo's traders as people do: the person in the sandbox's Telegram opens the link with the key, and the bot hears of it.
 * A second start finds them connected.
 */
export async function makeDemoTelegram(parts: TelegramDemoParts): Promise<void> {
  for (const { email, name } of accounts) {
    const user = await parts.users.findByEmail(email)
    if (user && (await lacksAccount(parts.telegram, user.id))) await connect(parts, user.id, name)
  }
}

async function connect(parts: TelegramDemoParts, userId: string, name: string): Promise<void> {
  const { telegram, signal } = parts
  const { connection_key: shown } = await connectionKey(telegram, userId)
  const person = await personOf(parts, name)
  await ask(parts, 'act', { kind: 'start', person, text: shown.replaceAll(/[^A-Za-z0-9_]/g, '') })
  const until = Date.now() + patienceMs
  while (await lacksAccount(telegram, userId)) {
    if (Date.now() > until) throw new Error(`The bot has not connected ${name} within a minute.`)
    await sleep(lookEveryMs, undefined, { signal })
  }
}

interface ChatPage {
  readonly persons: readonly { readonly id: number; readonly name: string }[]
}

/** The account of this name, which is made where it is missing. */
async function personOf(parts: TelegramDemoParts, name: string): Promise<number> {
  const { persons } = (await ask(parts, 'state')) as ChatPage
  const known = persons.find((person) => person.name === `@${name}`)
  if (known) return known.id
  return ((await ask(parts, 'act', { kind: 'new account', text: name })) as { person: number }).person
}

async function ask({ chatPage, signal }: TelegramDemoParts, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${chatPage}/${path}`, {
    signal,
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
  if (!answer.ok) throw new Error(`The sandbox's Telegram answered ${answer.status}.`)
  return answer.json()
}
