import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Account } from './account.ts'
import { expect } from './journey.ts'

interface ChatState {
  readonly person: number
  readonly keyboard: readonly (readonly string[])[]
  readonly messages: readonly {
    readonly id: number
    readonly isBots: boolean
    readonly text: string
    readonly buttons: readonly (readonly {
      readonly text: string
      readonly data?: string
      readonly url?: string
    }[])[]
  }[]
}

interface ConnectionKey {
  readonly connection_key: string
  readonly link: string
}

/** Somebody in the sandbox's Telegram. Acts by the calls that its chat page makes; the page itself can be opened too. */
export class TelegramPerson {
  readonly name: string
  readonly id: number
  private readonly url: string

  private constructor(url: string, name: string, id: number) {
    this.url = url
    this.name = name
    this.id = id
  }

  static async make(): Promise<TelegramPerson> {
    const url = `${(await readFile(join(process.env.FLORIN_DATA ?? '', 'telegram.url'), 'utf8')).trim()}/telegram`
    const name = `walk_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
    const { person } = (await call(`${url}/act`, { kind: 'new account', text: name })) as { person: number }
    return new TelegramPerson(url, name, person)
  }

  /** The account's trader can use the list of cases from now on. */
  static async connectedTo(account: Account): Promise<TelegramPerson> {
    const person = await TelegramPerson.make()
    const { connection_key: key } = await account.get<ConnectionKey>('/api/account/get_tg_key/')
    await person.sends(key)
    await person.hasMenu()
    return person
  }

  sends(text: string): Promise<unknown> {
    return this.act('send', { text })
  }

  sendsAlbum(): Promise<unknown> {
    return this.act('ready file', { text: 'album' })
  }

  sendsStatement(): Promise<unknown> {
    return this.act('ready file', { text: 'statement' })
  }

  /** A button under a message, or of the keyboard, that begins with these words. */
  async presses(words: string): Promise<void> {
    const { keyboard, messages } = await this.state()
    const key = keyboard.flat().find((text) => text.startsWith(words))
    if (key !== undefined) return void (await this.sends(key))
    const buttons = messages
      .toReversed()
      .flatMap(({ id, buttons: rows }) => rows.flat().map((one) => ({ id, ...one })))
    const button = buttons.find(({ text, data }) => data !== undefined && text.startsWith(words))
    expect(button, `no button begins with "${words}"`).toBeDefined()
    await this.act('press', { message: button!.id, text: button!.data })
  }

  async hasMenu(): Promise<void> {
    await expect.poll(async () => (await this.state()).keyboard.length).toBeGreaterThan(0)
  }

  async hears(words: string): Promise<void> {
    const texts = async () =>
      (await this.state()).messages
        .filter(({ isBots }) => isBots)
        .map(({ text }) => text)
        .join('\n')
    await expect.poll(texts).toContain(words)
  }

  /** A button is offered under some message; for keyboards see `hasKey`. */
  async isOffered(words: string): Promise<void> {
    const offered = async () =>
      (await this.state()).messages
        .flatMap(({ buttons }) => buttons.flat())
        .map(({ text }) => text)
        .join('\n')
    await expect.poll(offered).toContain(words)
  }

  async hasKey(words: string): Promise<void> {
    await expect.poll(async () => (await this.state()).keyboard.flat()).toContain(words)
  }

  /** The chat page, as this person. */
  async opens(page: Page, language: string, key = ''): Promise<void> {
    const start = key === '' ? '' : `&start=${encodeURIComponent(key)}`
    await page.goto(`${this.url}?lang=${language}${start}`)
    await page.getByRole('button', { name: `@${this.name}` }).click()
  }

  async state(): Promise<ChatState> {
    return (await call(`${this.url}/state?person=${this.id}`)) as ChatState
  }

  private act(kind: string, rest: object): Promise<unknown> {
    return call(`${this.url}/act`, { kind, person: this.id, ...rest })
  }
}

async function call(url: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, body ? { method: 'POST', body: JSON.stringify(body) } : {})
  expect(answer.ok, `${url} answered ${answer.status}`).toBe(true)
  return answer.json()
}
