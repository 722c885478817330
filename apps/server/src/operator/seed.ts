import { resolve } from 'node:path'
// By its own file: the index is loaded by the process that keeps the others, and that one never loads what reads keys.
import { hotAddressOf, makeSeed } from '../signer/new-seed.ts'
import { missingWords, type Subject, unknownVerb } from './command.ts'

/** Before there is a database: nothing here is audited. Run as the signer's user, so that the file is the signer's. */
export const seed: Subject = {
  usage: `  npm run operator -- seed make FILE     a new wallet: 24 words, readable by whoever makes it; tells the hot wallet's address
  npm run operator -- seed address FILE  the hot wallet's address of a seed
`,

  async run(verb, [name]) {
    const acts: Readonly<Record<string, (file: string) => string>> = { make, address: hotAddressOf }
    const act = Object.hasOwn(acts, verb) ? acts[verb] : undefined
    if (!act) throw unknownVerb(`seed ${verb}`)
    if (name === undefined) throw missingWords(seed)
    process.stdout.write(`${act(resolve(name))}\n`)
  },
}

function make(file: string): string {
  const address = makeSeed(file)
  return `${file} is the wallet: write its words on paper twice, before any coin comes. Nobody can make them again. The hot wallet is ${address}`
}
