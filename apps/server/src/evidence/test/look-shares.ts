import { isSameLook, lookKeys } from '../notes/look.ts'
import { readLook } from '../notes/read-look.ts'
import {
  cropped,
  drawDocument,
  type PrintedFacts,
  printedFacts,
  random,
  savedAgain,
} from './drawn-documents.ts'

export interface Measured {
  /** Of the pictures that were scaled or saved again. */
  readonly copies: number
  readonly cropped: number
  /** Documents of the same layout with other facts that were taken for copies. */
  readonly others: number
  /** The same where nothing but one digit of the sum is another. */
  readonly oneDigit: number
}

/**
 * Draws so many documents of several layouts and looks for each by a copy, a cropped copy and two strangers, as the store would:
 * by a key that no more than `mostFilesOfAKey` of them have, and then by the look.
 */
export async function measure(
  documents: number,
  mostFilesOfAKey: number,
  shrink: 1 | 2 = 1,
): Promise<Measured> {
  const originals: Original[] = []
  const filesOfKeys = new Map<bigint, number>()
  for (let seed = 0; seed < documents; seed += 1) {
    const original = await drawn(printedFacts(seed), shrink)
    originals.push(original)
    for (const key of original.keys) filesOfKeys.set(key, (filesOfKeys.get(key) ?? 0) + 1)
  }
  const isRare = (key: bigint) => (filesOfKeys.get(key) ?? 0) <= mostFilesOfAKey
  const found = { copies: 0, cropped: 0, others: 0, oneDigit: 0 }
  for (const [seed, original] of originals.entries()) {
    const isFound = async (file: Buffer) => {
      const look = await lookOf(file)
      return (
        lookKeys(look).some((key) => original.keys.has(key) && isRare(key)) && isSameLook(original.look, look)
      )
    }
    found.copies += Number(await isFound(await savedAgain(original.file, seed)))
    found.cropped += Number(await isFound(await cropped(original.file, seed)))
    found.others += Number(
      await isFound((await drawn(printedFacts(seed + 100_000, original.facts.layout), shrink)).file),
    )
    found.oneDigit += Number(await isFound((await drawn(otherDigit(original.facts, seed), shrink)).file))
  }
  return found
}

interface Original {
  readonly facts: PrintedFacts
  readonly file: Buffer
  readonly look: Buffer
  readonly keys: ReadonlySet<bigint>
}

async function drawn(facts: PrintedFacts, shrink: 1 | 2): Promise<Original> {
  const file = await drawDocument(facts, shrink).jpeg({ quality: 90 }).toBuffer()
  const look = await lookOf(file)
  return { facts, file, look, keys: new Set(lookKeys(look)) }
}

async function lookOf(file: Buffer): Promise<Buffer> {
  const look = await readLook(file)
  if (!look) throw new Error('A drawn document cannot be read')
  return look
}

function otherDigit(facts: PrintedFacts, seed: number): PrintedFacts {
  const draw = random(seed)
  const places = [...facts.sum].flatMap((letter, at) => (/\d/.test(letter) ? [at] : []))
  const at = places[draw(0, places.length - 1)] ?? 0
  const digit = (Number(facts.sum[at]) + draw(1, 9)) % 10
  return { ...facts, sum: `${facts.sum.slice(0, at)}${digit}${facts.sum.slice(at + 1)}` }
}
