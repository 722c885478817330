import { join } from 'node:path'
import type { Config } from '../config.ts'
import { demoAccounts, demoPassword } from '../demo/index.ts'

/** What a person sees who has started Florin in a terminal. */
export function greeting(config: Config, port: number, chatPage?: string): string {
  const url = config.port === 0 ? `http://localhost:${port}/` : config.publicUrl.href
  const lines = [`Florin is ready at ${url}`]
  if (config.demoData)
    lines.push(
      `Demo accounts, password ${demoPassword}:`,
      ...demoAccounts.map((account) => `  ${account.email}`),
    )
  if (config.mailboxPage) lines.push(`Mails, with the codes: ${url}mailbox`)
  if (chatPage !== undefined) lines.push(`Telegram, played by the sandbox: ${chatPage}`)
  if (config.wallet.tronUrls === undefined && !config.databaseUrl) {
    lines.push('Coins of the sandbox: npm run faucet -- ADDRESS 250')
  }
  lines.push(config.mailUrl ? 'Mails leave by SMTP.' : `Mails lie in ${join(config.dataDir, 'mail')}`)
  return `${lines.join('\n')}\n`
}
