import { booksAreGuarded, checkMoney, currentHalt, findingText } from '../apps/server/src/books/index.ts'
import { moneyInvariants } from '../apps/server/src/boot/money-invariants.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { appendOnlyIsGuarded } from '../apps/server/src/platform/append-only.ts'
import { openDatabase } from '../apps/server/src/platform/database.ts'
import { nearbyDatabase } from '../apps/server/src/platform/nearby-database.ts'

/** `npm run money:check`: every promise about money, one line each. `-- --full` checks all history again. */
async function main(): Promise<void> {
  const config = readConfig(process.env, process.cwd())
  await using undo = new AsyncDisposableStack()
  const connectionString = await nearbyDatabase(config, undo)
  const db = undo.adopt(openDatabase({ connectionString, poolSize: 3 }), (open) => open.close())

  const { findings, isGreen, isFull, tookMs } = await checkMoney(db, moneyInvariants, {
    isFull: process.argv.includes('--full'),
  })

  const lines = findings.map(findingText)
  const halt = await currentHalt(db.each)
  if (halt)
    lines.push(`Money stands still since ${halt.haltedAt.toISOString()} (${halt.haltedBy}: ${halt.reason}).`)
  if (halt) lines.push('When it is repaired: npm run operator -- money resume REASON')
  if (!(await booksAreGuarded(db)))
    lines.push(
      "Note: the product's database role could write the books past their door. See docs/money.md, Guard.",
    )
  if (!(await appendOnlyIsGuarded(db.pool)))
    lines.push(
      "Note: the product's database role could change the audit and the events of deals. See docs/money.md, Guard.",
    )
  lines.push(`${isFull ? 'All history' : 'Since the last look'}, ${tookMs.toFixed(0)} ms.`)
  process.stdout.write(`${lines.join('\n')}\n`)
  if (!isGreen) process.exitCode = 1
}

await main()
