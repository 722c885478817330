import { sentTransaction } from '../adapters/tron/index.ts'
import { haltMoney } from '../books/index.ts'
import type { Services } from '../boot/compose-services.ts'
import { readConfig } from '../config.ts'
import { writeAudit } from '../platform/audit.ts'
import { markRestored, readRestored } from '../platform/restored.ts'
import { adoptPayment, type Pair, pairByName, skipForgottenIndices, type Unpaired } from '../wallet/index.ts'
import { act, missingWords, type Subject, unknownVerb } from './command.ts'
import { accept, readAcceptance } from './restored-accept.ts'
import { type FoundChain, readOn, usdt, withChain } from './restored-chain.ts'
import { withDatabase } from './with-services.ts'

export const restored: Subject = {
  usage: `  npm run operator -- restored look            after a restore: reads the chain on, and tells what was paid out that these books do not know
  npm run operator -- restored adopt           a withdrawal that was paid since gets the transaction that paid it, and is never paid again
  npm run operator -- restored adopt TXID ID   the same for one payment, where several people have asked for exactly it
  npm run operator -- restored accept [--despite rows,files,money] REASON...
                                         worker, bot and signer may start again; refused while such a payment is left, and while the state
                                         lacks something that is not named
  npm run operator -- restored mark MOMENT     the same mark for a server of yours that was restored by its own tools
`,

  async run(verb, words) {
    const config = readConfig(process.env, process.cwd())
    if (verb === 'look') return withChain(config, look)
    if (verb === 'adopt') {
      if (words.length !== 0 && words.length !== 2) throw missingWords(restored)
      return withChain(config, (services, tron) => adopt(services, tron, words))
    }
    if (verb === 'accept') {
      const input = readAcceptance(words)
      if (!input) throw missingWords(restored)
      return withChain(config, (services, tron) => accept(services, tron, config, input))
    }
    if (verb === 'mark') return markBy(words)
    throw unknownVerb(`restored ${verb}`)
  },
}

async function look(services: Services, tron: FoundChain): Promise<string> {
  const mark = await readRestored(services.db.each)
  const { payments } = await readOn(services, tron)
  const lines = payments.map((found) => {
    const { at, amountMicroUsdt, receivers, txid } = found.payment
    const answer = 'withdrawal' in found ? `pays withdrawal ${found.withdrawal.id}: adopt it` : found.lacks
    return `${at.toISOString()} ${usdt(amountMicroUsdt)} to ${receivers[0]}, ${txid}: ${answer}`
  })
  return [
    mark
      ? `The state of ${mark.stateOf}, restored ${mark.restoredAt}. The chain is read to its end.`
      : 'No restored state waits to be accepted. The chain is read to its end.',
    ...lines,
    payments.length === 0
      ? 'Nothing was paid out that these books do not know.'
      : `${payments.length} payments that these books do not know.`,
  ].join('\n')
}

async function adopt(services: Services, tron: FoundChain, [txid, id]: string[]): Promise<string> {
  const { db, wallet } = services
  if (!(await readRestored(db.each)))
    throw new Error('Nothing changed: no restored state waits to be accepted.')
  const { payments } = await readOn(services, tron)
  if (txid === undefined || id === undefined) {
    const lines: string[] = []
    for (const found of payments) lines.push(await adoptOne(services, tron, found))
    return lines.length === 0 ? 'Nothing was paid out that these books do not know.' : lines.join('\n')
  }
  const named = payments.find(({ payment }) => payment.txid === txid)
  if (!named) throw new Error(`Nothing changed: ${txid} is no payment that these books do not know.`)
  return adoptOne(services, tron, await pairByName(wallet.payouts, named.payment, id))
}

async function adoptOne({ db }: Services, tron: FoundChain, found: Pair | Unpaired): Promise<string> {
  const { txid } = found.payment
  if ('lacks' in found) return `${txid} stays unknown: ${found.lacks}.`
  const { id } = found.withdrawal
  const sent = await sentTransaction(tron.urls, txid)
  await db.write(async (tx) => {
    await adoptPayment(tx, found, sent)
    await writeAudit(tx, { ...act, action: 'restored.adopt', subject: id, after: { txid } })
  })
  return `${txid} is now that of withdrawal ${id}.`
}

async function markBy([moment = '']: string[]): Promise<void> {
  const ms = Date.parse(moment)
  if (Number.isNaN(ms) || !/(Z|[+-]\d\d:\d\d)$/.test(moment))
    throw new Error('A moment with its zone is needed, such as 2026-11-18T09:30:00Z.')
  const stateOf = new Date(ms).toISOString()
  await withDatabase(async (db) => {
    await db.write(async (tx) => {
      await markRestored(tx, { stateOf })
      await skipForgottenIndices(tx)
      await haltMoney(tx, { ...act, reason: `restored to ${stateOf}` })
      await writeAudit(tx, {
        ...act,
        action: 'restored.mark',
        subject: 'installation',
        after: { madeAt: stateOf },
      })
    })
    return 'Marked: money stands still, and worker, bot and signer do not start until "restored accept".'
  })
}
