import { readFileSync } from 'node:fs'
import { parse } from './active.ts'
import { type LabelledRow, scoreRows } from './score-rows.ts'

// `npm run templates:score -- FILE.jsonl`: one line of JSON, for people and for scripts.
const [file] = process.argv.slice(2)
if (!file) throw new Error('npm run templates:score -- FILE.jsonl')

const rows: LabelledRow[] = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => JSON.parse(line))
process.stdout.write(`${JSON.stringify(scoreRows(rows, parse))}\n`)
