import { isNoisy, type Noise, noiseText } from './machine-noise.ts'

/** What came of the minutes without, or with, pages that listen. */
export interface LoadSum {
  readonly hasPages: boolean
  readonly p50Ms: number
  readonly p99Ms: number
  readonly apiMegabytes: number
}

/** What creating an order over HTTP and the server's memory have to keep to. */
export const musts = {
  p99Ms: 60,
  p99MsWithPages: 100,
  apiMegabytes: 400,
  moreMegabytesWithPages: 60,
  /** The times are meant for a rate up to this. */
  ordersASecond: 20,
} as const

export interface LoadVerdict {
  readonly findings: readonly string[]
  /** What a reader of the figures has to know. */
  readonly notes: readonly string[]
}

/** On a noisy machine the slowest answers are the machine's: there the middle of all answers keeps to the same time. Memory is no matter of noise. */
export function judgeLoad(sums: readonly LoadSum[], noise: Noise, rate: number): LoadVerdict {
  const noisy = isNoisy(noise)
  const notes = [`Machine: ${noiseText(noise)}${noisy ? '  NOISY, judged by the median' : ''}`]
  if (rate > musts.ordersASecond)
    notes.push(`Times are not judged: they are promised for ${musts.ordersASecond} orders a second.`)
  const findings = sums.flatMap((sum) => [
    ...(rate > musts.ordersASecond ? [] : tooSlow(sum, noisy)),
    ...tooLarge(sum),
  ])
  if (noisy) notes.push(...sums.flatMap((sum) => tooSlow(sum, false).map((missed) => `NOISY: ${missed}`)))
  return { findings, notes }
}

const when = (hasPages: boolean) => (hasPages ? 'with pages' : 'without pages')

function tooSlow({ hasPages, p50Ms, p99Ms }: LoadSum, noisy: boolean): string[] {
  const most = hasPages ? musts.p99MsWithPages : musts.p99Ms
  const [name, took] = noisy ? ['p50, NOISY,', p50Ms] : ['p99', p99Ms]
  if (took <= most) return []
  return [`creating an order ${when(hasPages)}: ${name} ${Math.round(took)} ms, must be ${most}`]
}

function tooLarge({ hasPages, apiMegabytes }: LoadSum): string[] {
  const most = musts.apiMegabytes + (hasPages ? musts.moreMegabytesWithPages : 0)
  if (apiMegabytes <= most) return []
  return [`memory of the API ${when(hasPages)}: ${apiMegabytes} MB, must be ${most}`]
}
