import { unknownVerb } from './operator/command.ts'
import { subjects, usage } from './operator/subjects.ts'

/** `npm run operator`: what has to work while no member of staff exists, or none may do it alone. */
async function main([name, verb, ...words]: string[]): Promise<void> {
  const subject = name && Object.hasOwn(subjects, name) ? subjects[name] : undefined
  if (!name || (!verb && !subject?.takesNoVerb)) throw new Error(usage)
  if (!subject) throw unknownVerb(`${name} ${verb}`)
  await subject.run(verb ?? '', words)
}

await main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${describe(error)}\n`)
  process.exitCode = 1
})

/** The error and its causes in one line: no connection to the database: connect ECONNREFUSED 127.0.0.1:5432 */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${describe(error.cause)}` : error.message
}
