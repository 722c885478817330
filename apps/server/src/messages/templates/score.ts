import { readFileSync } from 'node:fs'
import { activeTemplates } from './active.ts'
import { type Counted, type LabelledRow, type Score, scoreRows, type Tally } from './score-rows.ts'

// `npm run templates:score -- FILE.jsonl`: one line of JSON for scripts, and on the other stream a table for people.
const [file] = process.argv.slice(2)
if (!file) throw new Error('npm run templates:score -- FILE.jsonl')

const rows: LabelledRow[] = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => JSON.parse(line))
const score = scoreRows(rows, activeTemplates)
process.stderr.write(`${table(score)}\n`)
process.stdout.write(`${JSON.stringify(score)}\n`)

function table(all: Score): string {
  const lines = (name: string, counted: Counted) => [
    line(name, counted),
    line(`${name}, sms`, counted.by_channel.sms),
    line(`${name}, push`, counted.by_channel.push),
  ]
  return [
    ['', 'credits', 'read', 'hinted', 'missed', 'wrong sum', 'false credit'],
    ...lines('all templates', all),
    ...lines('bank left out', all.bank_left_out),
    ...lines('wording left out', all.wording_left_out),
  ]
    .map(([name = '', ...cells]) => name.padEnd(24) + cells.map((cell) => cell.padStart(13)).join(''))
    .join('\n')
}

function line(name: string, tally: Tally): string[] {
  const { credits, recognised, hinted, missed, wrong_amount, false_credit } = tally
  return [name, ...[credits, recognised, hinted, missed, wrong_amount, false_credit].map(String)]
}
