import { readFile, writeFile } from 'node:fs/promises'
import {
  type Account,
  type AnyPosting,
  check,
  everything,
  type HouseAccountKind,
  houseOwner,
  ledgerInvariants,
  type UserAccountKind,
} from '@florin/ledger'
import { type Asset, format, type Money, money } from '@florin/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { type Database, openDatabase, type Tx } from '../platform/database.ts'
import { balances, booksIn, houseBalance, post } from './index.ts'
import { deal, idOf, type MoneyPage, moneyPages, people } from './test/money-pages.ts'

// docs/money.md shows every event with numbers. They are posted here into real books, and the page is what came out.
// After a change: UPDATE_DOCS=1 npx vitest run --project server money-page

const file = new URL('../../../../docs/money.md', import.meta.url)
const marks = ['<!-- pages: written by money-page.test.ts -->', '<!-- end of pages -->'] as const

let fresh: FreshDatabase
let db: Database
beforeAll(async () => {
  fresh = await freshDatabase()
  db = openDatabase({ connectionString: fresh.url, poolSize: 2 })
})
afterAll(async () => {
  await db.close()
  await fresh.drop()
})

test('docs/money.md says what the books do', async () => {
  const pages: string[] = []
  for (const page of moneyPages) pages.push(await work(page))
  const text = await readFile(file, 'utf8')
  const [head = '', rest = ''] = text.split(marks[0])
  const tail = rest.split(marks[1])[1] ?? ''

  const wanted = `${head}${marks[0]}\n\n${pages.join('\n\n')}\n\n${marks[1]}${tail}`

  if (process.env.UPDATE_DOCS) await writeFile(file, wanted)
  else expect(text).toBe(wanted)
})

test('the worked deal comes out to the last micro-USDT', () => {
  const texts = Object.fromEntries(Object.entries(deal).map(([name, amount]) => [name, format(amount)]))

  expect(texts).toEqual({
    u: '54.054055',
    fee: '3.783784',
    reward: '2.162162',
    merchant: '50.270271',
    lead: '0.324324',
    house: '1.297298',
  })
})

class Undone extends Error {}

/** Each page begins with empty books: its transaction is undone at its end. */
async function work(page: MoneyPage): Promise<string> {
  const sections: string[] = []
  const played = db.write(async (tx) => {
    for (const { what, posting } of page.steps) {
      await post(tx, posting)
      sections.push(await section(tx, what, posting))
    }
    const broken = (await check(booksIn(tx), ledgerInvariants, everything)).filter(({ count }) => count > 0)
    expect(broken).toEqual([])
    throw new Undone()
  })
  await expect(played).rejects.toThrow(Undone)
  return [`### ${page.title}`, page.story, ...sections].join('\n\n')
}

async function section(tx: Tx, what: string, { kind, reference, lines }: AnyPosting): Promise<string> {
  const rows: string[] = []
  for (const { account, change } of lines)
    rows.push(`| ${nameOf(account)} | ${signed(change)} | ${shown(await balanceOf(tx, account))} |`)
  return [
    `**${what}** · \`${kind}\` · \`${reference}\``,
    '',
    '| account | change | balance after |',
    '|---|---:|---:|',
    ...rows,
  ].join('\n')
}

function nameOf({ owner, kind, hold }: Account): string {
  const person = people.find((name) => idOf(name) === owner)
  const cause = hold ? ` for ${hold.subject}, ${hold.cause}` : ''
  return `${person ?? 'house'} ${kind}${cause}`
}

function signed(change: Money<Asset>): string {
  return change.units < 0n ? shown(change) : `+${shown(change)}`
}

function shown(amount: Money<Asset>): string {
  return format(amount).replace('-', '−')
}

async function balanceOf(tx: Tx, { owner, kind }: Account): Promise<Money<'USDT'>> {
  if (owner === houseOwner) return houseBalance(tx, kind as HouseAccountKind, 'USDT')
  return (await balances(tx, owner, 'USDT'))[kind as UserAccountKind] ?? money('USDT', 0n)
}
