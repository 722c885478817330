import { createContext, Script } from 'node:vm'
import { codePatterns } from './code-patterns.ts'
import { type JsSource, jsSourceOf } from './re2-source.ts'

export interface CodeJudge {
  /** Does one of these texts look like a one-time code? */
  looksLikeCode(texts: readonly string[]): boolean
  /** How many of the server's patterns cannot be used here. */
  readonly refusedPatterns: number
}

const windowLength = 2_048
const windowStep = 1_536
const patternMaxLength = 1_000
const patternsMax = 200
/** A thousand times what it takes: a busy phone must not take a credit for a code. */
const judgedWithinMs = 1_000

/**
 * The server writes RE2, which is never slow; the phone has only JavaScript's engine, which can be. To look for nested
 * repetitions would refuse good patterns and still let slow ones through, so the engine is bounded instead:
 * pieces of 2 KB, and a time limit for all. A text that takes too long is not judged harmless: it stays on the phone.
 */
export function codeJudge(neverSend: readonly string[]): CodeJudge {
  const understood = neverSend.slice(0, patternsMax).flatMap((pattern) => {
    return pattern.length > patternMaxLength ? [] : (jsSourceOf(pattern) ?? [])
  })
  const matches = boundedMatcher([...codePatterns, ...understood])
  return {
    refusedPatterns: neverSend.length - understood.length,
    looksLikeCode: (texts) => matches(texts.flatMap(spellings).flatMap(windows)),
  }
}

function boundedMatcher(sources: readonly JsSource[]): (texts: string[]) => boolean {
  const context = createContext({ sources, texts: [] as string[] })
  new Script('patterns = sources.map(({ source, flags }) => new RegExp(source, flags))').runInContext(context)
  const script = new Script('texts.some((text) => patterns.some((pattern) => pattern.test(text)))')
  const judge = (texts: string[]): boolean | undefined => {
    context.texts = texts
    try {
      return script.runInContext(context, { timeout: judgedWithinMs }) === true
    } catch {
      return undefined
    }
  }
  // The time is the clock's, not the engine's: a phone that fell asleep in between gets a second chance.
  return (texts) => judge(texts) ?? judge(texts) ?? true
}

/** As it is, and as a person reads it: full-width digits, hard spaces and invisible characters hide nothing. */
function spellings(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/gu, ' ')
  return plain === text ? [text] : [text, plain]
}

function windows(text: string): string[] {
  if (text.length <= windowLength) return [text]
  const count = Math.ceil((text.length - windowLength) / windowStep) + 1
  return Array.from({ length: count }, (_, index) =>
    text.slice(index * windowStep, index * windowStep + windowLength),
  )
}
