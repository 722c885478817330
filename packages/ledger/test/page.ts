import { createHash } from 'node:crypto'
import { type Asset, format, parse } from '@florin/money'
import type { Pool } from 'pg'
import {
  type Account,
  type AnyPosting,
  balances,
  credit,
  debit,
  type HouseAccountKind,
  held,
  house,
  houseBalance,
  LedgerError,
  type Line,
  post,
  type UserAccountKind,
  userAccount,
} from '../src/index.ts'

/**
 * Plays a page of the books: each line is an act and, after the arrow, what it should answer. Gives the page back with
 * what really was answered, so that the two are compared as text.
 *
 *   post     t1  custody-100 anna+100        custody, revenue, suspense, network_fee are the house; others are people
 *   post     t2  anna-60 anna[deal:1 matched]+60     in brackets: frozen, and what for
 *   post     t3  anna.debt-5 suspense+5 · anna-5RUB till+5RUB
 *   balance  anna · anna.frozen · custody
 */
export async function play(pool: Pool, page: string): Promise<string> {
  const lines: string[] = []
  for (const line of page.split('\n')) {
    const [act = '', expected] = line.split('=>')
    const note = /\s*\(.*\)$/.exec(expected ?? '')?.[0] ?? ''
    lines.push(expected === undefined ? line : `${act}=> ${await answer(pool, act.trim())}${note}`)
  }
  return lines.join('\n')
}

async function answer(pool: Pool, act: string): Promise<string> {
  const [verb, subject = '', ...lines] = words(act)
  if (verb === 'post') return tryPosting(pool, subject, lines)
  return showBalance(pool, subject)
}

/** Spaces divide words, except inside brackets. */
function words(act: string): string[] {
  return act.match(/(?:[^\s[]|\[[^\]]*\])+/g) ?? []
}

async function tryPosting(pool: Pool, reference: string, lines: string[]): Promise<string> {
  const posting = { kind: 'page', reference, lines: lines.map(readLine) } as AnyPosting
  try {
    const { isReplay } = await post(pool, posting)
    return isReplay ? 'replay' : 'ok'
  } catch (error) {
    if (error instanceof LedgerError) return error.code
    throw error
  }
}

async function showBalance(pool: Pool, name: string): Promise<string> {
  const [owner = '', kind = 'available'] = name.split('.')
  if (isHouse(owner)) return short(format(await houseBalance(pool, owner, 'USDT')))
  return short(format((await balances(pool, idOf(owner), 'USDT'))[kind as UserAccountKind]))
}

const short = (amount: string) => amount.replace(/\.?0+$/, '')

function readLine(text: string): Line<Asset> {
  const [, name = '', sign = '', amount = '', asset = 'USDT'] =
    /^(.*?)([+-])([\d.]+)([A-Z_]*)$/.exec(text) ?? []
  const money = parse((asset || 'USDT') as Asset, amount)
  if (!money) throw new Error(`No line of a posting: ${text}`)
  return (sign === '+' ? credit : debit)(readAccount(name), money)
}

function readAccount(name: string): Account {
  const frozen = /^(.*)\[(\S+) (\S+)\]$/.exec(name)
  if (frozen) return held(idOf(frozen[1] ?? ''), { subject: frozen[2] ?? '', cause: frozen[3] ?? '' })
  const [owner = '', kind = 'available'] = name.split('.')
  return isHouse(owner) ? house(owner) : userAccount(idOf(owner), kind as UserAccountKind)
}

function isHouse(name: string): name is HouseAccountKind {
  return ['custody', 'revenue', 'suspense', 'network_fee'].includes(name)
}

/** Each person has the same number on every page. */
export function idOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  )
}
