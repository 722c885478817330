import type { RateSource } from '../../ports/rate-source.ts'
import { bad, type DoctorFinding, type Look, ok, reason, warn } from './finding.ts'

/** Queries every source of RATE_SOURCES for real. */
export function rateLook(sources: readonly RateSource[]): Look {
  return {
    subject: 'rate',
    async look() {
      const answers = await Promise.all(
        sources.map(async (source) => ({
          name: source.name,
          rate: await source.fetch(AbortSignal.timeout(8_000)).catch((error: unknown) => reason(error)),
        })),
      )
      return rateFindings(answers)
    },
  }
}

export function rateFindings(
  answers: readonly { readonly name: string; readonly rate: bigint | string }[],
): DoctorFinding[] {
  const rates = answers.flatMap(({ rate }) => (typeof rate === 'bigint' ? [rate] : []))
  const each = answers.map(({ name, rate }) =>
    typeof rate === 'bigint'
      ? ok(`${name} says ${inRoubles(rate)}`)
      : warn(
          `${name} does not answer: ${rate}`,
          'Look at its address in RATE_SOURCES, and whether this machine may reach it.',
        ),
  )
  if (rates.length === 0)
    return [...each, bad('no source answers', 'New deals are refused 15 minutes after the last rate.')]
  const least = rates.reduce((a, b) => (a < b ? a : b))
  const most = rates.reduce((a, b) => (a > b ? a : b))
  const spread = (most - least) * 1_000n
  if (spread > least * 30n)
    return [
      ...each,
      warn(
        `sources differ by ${Number(spread / least) / 10} %`,
        'Find out which is wrong: a step over 3 % waits for a second look.',
      ),
    ]
  if (answers.length === 1)
    return [
      ...each,
      warn(
        'there is one source',
        'Name a second: alone it decides every price, and stops every deal when it is away.',
      ),
    ]
  return each
}

function inRoubles(rate: bigint): string {
  return `${rate / 10_000n}.${(rate % 10_000n).toString().padStart(4, '0').slice(0, 2)} RUB`
}
