import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Chain } from '../chain/chain.ts'
import type { StoredTransfer } from '../chain/store.ts'
import { readContract } from '../contracts/contract.ts'
import { usdtAddress } from '../contracts/genesis.ts'
import { tokenBalance } from '../contracts/token-ledger.ts'
import { type Address, parseAddress, toBase58 } from '../encoding/address.ts'
import { fromUnits } from '../encoding/amounts.ts'
import { readAccount } from '../state/accounts.ts'

const style =
  'body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;color:#1b1b1f}' +
  'td,th{padding:.25rem .75rem .25rem 0;text-align:left;vertical-align:top;overflow-wrap:anywhere}' +
  'code{font-size:.9em}footer{margin-top:2rem;color:#666}'
const styleHash = createHash('sha256').update(style).digest('base64')

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

/** The page behind a wallet's link to the explorer, as long as the chain is ours. */
export function explore(chain: Chain, path: string, response: ServerResponse): void {
  const [, kind, subject = ''] = path.split('/')
  const page =
    kind === 'transaction'
      ? transactionPage(chain, subject.toLowerCase())
      : kind === 'address'
        ? addressPage(chain, parseAddress(subject))
        : undefined
  response
    .writeHead(page ? 200 : 404, headers)
    .end(page ?? frame('Not found', '<p>Nothing is known about this.</p>'))
}

function transactionPage(chain: Chain, txid: string): string | undefined {
  const included = chain.store.transactionById(txid)
  if (!included) {
    const isWaiting = chain.store.isPending(txid)
    return isWaiting
      ? frame(
          'Transaction',
          table([
            ['Id', code(txid)],
            ['Status', 'waiting for a block'],
          ]),
        )
      : undefined
  }
  const { receipt, block } = included
  const isSolid = block <= chain.solidNumber()
  const rows: [string, string][] = [
    ['Id', code(txid)],
    ['Result', escapeHtml(receipt.receiptResult ?? receipt.contractRet)],
    ['Block', `${block} (${isSolid ? 'confirmed' : 'not yet confirmed'})`],
    ['Time', escapeHtml(new Date(chain.store.blockByNumber(block)!.timestamp).toISOString())],
    ['Fee', `${fromUnits(BigInt(receipt.fee), 6)} TRX`],
  ]
  return frame('Transaction', table(rows) + transferTable(chain, chain.store.transfers({ txid })))
}

function addressPage(chain: Chain, address: Address | undefined): string | undefined {
  if (!address) return undefined
  const { store } = chain
  const account = readAccount(store.head, address)
  const transfers = [
    ...store.transfers({ to: address, limit: 50 }),
    ...store.transfers({ from: address, limit: 50 }),
  ]
  transfers.sort((one, other) => other.block - one.block)
  const rows: [string, string][] = [
    ['Address', code(toBase58(address))],
    ['TRX', account ? fromUnits(account.balance, 6) : 'not activated'],
    ['USDT', fromUnits(tokenBalance(store.head, usdtAddress, address), 6)],
  ]
  return frame('Address', table(rows) + transferTable(chain, transfers))
}

function transferTable(chain: Chain, transfers: StoredTransfer[]): string {
  if (transfers.length === 0) return ''
  const rows = transfers.map(
    ({ txid, from, to, token, units }) =>
      `<tr><td>${link('transaction', txid, `${txid.slice(0, 12)}…`)}</td><td>${addressLink(from)}</td>` +
      `<td>${addressLink(to)}</td><td>${amount(chain, token, units)}</td></tr>`,
  )
  const heads = ['Transaction', 'From', 'To', 'Amount'].map((text) => `<th scope="col">${text}</th>`).join('')
  return `<h2>Transfers</h2><table><thead><tr>${heads}</tr></thead><tbody>${rows.join('')}</tbody></table>`
}

/** A token's name is whatever its maker wrote, so it is escaped, and a look-alike shows its address. */
function amount(chain: Chain, token: Address, units: string): string {
  const record = readContract(chain.store.head, token)
  const settings = record?.kind === 'token' ? record : { symbol: '?', decimals: 0 }
  const shown = `${fromUnits(BigInt(units), settings.decimals)} ${escapeHtml(settings.symbol)}`
  return token === usdtAddress ? shown : `${shown} (${code(toBase58(token))})`
}

const frame = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} · Florin sandbox chain</title>` +
  `<meta name="viewport" content="width=device-width"><style>${style}</style></head>` +
  `<body><h1>${title}</h1>${body}<footer>A sandbox chain: nothing here is worth money.</footer></body></html>`

const table = (rows: [string, string][]): string =>
  `<table>${rows.map(([name, value]) => `<tr><th scope="row">${name}</th><td>${value}</td></tr>`).join('')}</table>`

const code = (text: string): string => `<code>${escapeHtml(text)}</code>`

const link = (kind: string, subject: string, text: string): string =>
  `<a href="/explorer/${kind}/${encodeURIComponent(subject)}">${escapeHtml(text)}</a>`

const addressLink = (address: Address): string => link('address', toBase58(address), toBase58(address))

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character]!)
