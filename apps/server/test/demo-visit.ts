import { randomBytes } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect } from 'vitest'
import { demoPassword } from '../src/demo/index.ts'
import { readMail } from '../src/http/eml.ts'
import { addressText } from '../src/signer/addresses.ts'
import { Browser } from './browser.ts'

/** A person of the demo at a Florin that runs as processes of its own: their codes come out of its folder of mails. */
export class DemoVisit {
  readonly browser: Browser
  private readonly email: string
  private readonly dataDir: string

  constructor(url: string, dataDir: string, email: string) {
    this.browser = new Browser(url)
    this.dataDir = dataDir
    this.email = email
  }

  async logIn(): Promise<void> {
    const { email } = this
    const body = { email, password: demoPassword }
    const code_otp = await this.codeOf(() => this.browser.call('login', { body }))
    const login = await this.browser.call('verifyLogin', { body: { ...body, code_otp } })
    expect(login.status).toBe(200)
    this.browser.tokens = login.body
  }

  /** Gives back the owner of the picture on the disk. */
  async uploadPicture(files = join(this.dataDir, 'files')): Promise<number> {
    const square = { create: { width: 64, height: 64, channels: 3, background: '#3f50e0' } } as const
    const bytes = await sharp(square).png().toBuffer()
    const answer = await this.browser.call('changeAvatar', { file: new Blob([new Uint8Array(bytes)]) })
    expect(answer.body.status).toBe('success')
    const shown = await fetch(this.browser.url + answer.body.avatar_url)
    expect(shown.headers.get('content-type')).toBe('image/webp')
    const name = answer.body.avatar_url.split('/').at(-1)
    return (await stat(join(files, 'avatars', name))).uid
  }

  /** Money in and out again on the sandbox's chain: addresses, scanner, worker, signer. */
  async depositAndWithdraw(): Promise<void> {
    await this.deposit()
    await this.withdraw()
    await expect.poll(() => this.withdrawal(), { timeout: 30_000, interval: 500 }).toBe('done')
  }

  async deposit(): Promise<void> {
    const otp = await this.codeOf(() => this.browser.call('requestWalletAddress'))
    const { body } = await this.browser.call('confirmWalletAddress', { body: { otp } })
    await this.faucet(body.address, '250')
  }

  /** Gives back the stranger's address. */
  async withdraw(): Promise<string> {
    const stranger = addressText(Buffer.concat([Buffer.from([0x41]), randomBytes(20)]))
    const input = { amount: '5', address: stranger }
    const ask = () => this.browser.call('requestWithdrawal', { body: input })
    // Until the deposit is solid there is nothing to withdraw.
    await expect
      .poll(async () => (await ask()).body.message, { timeout: 30_000, interval: 500 })
      .toBe('OTP sent for withdrawal verification')
    const code = await this.codeOf(ask)
    const verified = await this.browser.call('verifyWithdrawal', { body: { ...input, otp: code } })
    expect(verified.body.message).toBe('Withdrawal request sent successfully')
    return stranger
  }

  /** Where the newest one is. */
  async withdrawal(): Promise<string> {
    const { results } = (await this.browser.call('walletHistory')).body
    return results.find(({ kind }: { kind: string }) => kind === 'withdrawal')?.status
  }

  private async faucet(address: string, usdt: string): Promise<void> {
    const url = (await readFile(join(this.dataDir, 'tron.url'), 'utf8')).trim()
    const headers = { 'content-type': 'application/json' }
    await fetch(`${url}/sandbox/faucet`, { method: 'POST', headers, body: JSON.stringify({ address, usdt }) })
  }

  private async codeOf(ask: () => Promise<unknown>): Promise<string> {
    const folder = join(this.dataDir, 'mail')
    // Created with the first mail, where it did not have to be handed over before.
    const names = () => readdir(folder).catch(() => [])
    const mails = async () => (await names()).filter((name) => name.endsWith('.eml')).sort()
    // Requests that were sent before may still be on their way.
    await new Promise((resolve) => setTimeout(resolve, 500))
    const before = new Set(await mails())
    await ask()
    // A demo mails other people and other things meanwhile.
    const newCode = async () => {
      for (const name of (await mails()).filter((one) => !before.has(one)).reverse()) {
        const mail = readMail(await readFile(join(folder, name)))
        const code = /^\s*(\d{6})\s*$/m.exec(mail.text)?.[1]
        if (code !== undefined && mail.to.includes(this.email)) return code
      }
      return ''
    }
    await expect.poll(newCode, { timeout: 10_000 }).not.toBe('')
    return newCode()
  }
}
