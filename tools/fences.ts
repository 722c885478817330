/** What keeps the planner from a plan: each word of this list in the code of a file is a fence. */
const kinds: Readonly<Record<string, RegExp>> = {
  'offset 0': /\boffset 0\b/i,
  materialized: /\bas materialized \(/i,
  plan_cache_mode: /\bset (local )?plan_cache_mode\b/i,
  enable_seqscan: /\bset enable_seqscan\b/i,
  enable_sort: /\bset enable_sort\b/i,
  enable_hashjoin: /\bset enable_hashjoin\b/i,
  enable_mergejoin: /\bset enable_mergejoin\b/i,
  enable_memoize: /\bset enable_memoize\b/i,
}

/** The kinds of fences in a file's code. Comments only speak of them. */
export function fencesIn(text: string): string[] {
  const code = text.replace(/^\s*(--|\/\/|\*|\/\*).*$/gm, '')
  return Object.keys(kinds).filter((kind) => kinds[kind]?.test(code))
}

export interface Defence {
  readonly test: string
  readonly kinds: readonly string[]
}

/** A comment names a test and what it defends: `Defended by apps/…/x.test.ts: offset 0, enable_seqscan.` */
export function defencesIn(text: string): Defence[] {
  return [...text.matchAll(/Defended by (\S+\.test\.ts): ([^.\n]+)\./g)].map(([, test = '', named = '']) => ({
    test,
    kinds: named.split(', '),
  }))
}

/** What is wrong with the fences of a file, one sentence each. */
export function faultsOf(text: string, exists: (test: string) => boolean): string[] {
  const [fences, defences] = [fencesIn(text), defencesIn(text)]
  const defended = defences.flatMap((one) => one.kinds)
  return [
    ...fences.filter((kind) => !defended.includes(kind)).map((kind) => `no test defends ${kind}`),
    ...defended.filter((kind) => !fences.includes(kind)).map((kind) => `there is no ${kind} to defend`),
    ...defences.filter(({ test }) => !exists(test)).map(({ test }) => `${test} does not exist`),
  ]
}
