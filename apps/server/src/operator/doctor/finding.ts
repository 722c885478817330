/** The result of one check. `todo` is set where something should be done. */
export interface DoctorFinding {
  readonly state: 'ok' | 'warn' | 'bad'
  readonly fact: string
  readonly todo?: string
}

/** A part of the installation, and how to check it. */
export interface Look {
  readonly subject: string
  look(): Promise<readonly DoctorFinding[]>
}

export const ok = (fact: string): DoctorFinding => ({ state: 'ok', fact })
export const warn = (fact: string, todo: string): DoctorFinding => ({ state: 'warn', fact, todo })
export const bad = (fact: string, todo: string): DoctorFinding => ({ state: 'bad', fact, todo })

/** A number against two limits: beyond `warnAt` it is a warning, beyond `badAt` it is bad. Both in the direction of worse. */
export function graded(
  value: number,
  limits: { readonly warnAt: number; readonly badAt: number },
  fact: string,
  todo: string,
): DoctorFinding {
  const isWorse = (limit: number) => (limits.badAt >= limits.warnAt ? value >= limit : value <= limit)
  if (isWorse(limits.badAt)) return bad(fact, todo)
  return isWorse(limits.warnAt) ? warn(fact, todo) : ok(fact)
}

const patienceMs = 15_000

/** Every look ends: one that fails, or takes too long, is itself a finding. */
export async function examine({ look }: Look): Promise<readonly DoctorFinding[]> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error(`no answer within ${patienceMs / 1000} s`)), patienceMs).unref(),
  )
  try {
    return await Promise.race([look(), late])
  } catch (error) {
    return [bad(reason(error), 'Mend this first: nothing else of this part can be told.')]
  }
}

export function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${reason(error.cause)}` : error.message
}

/** For a terminal: one line for each finding, and below it what to do. */
export function printed(subject: string, findings: readonly DoctorFinding[]): string {
  const marks = { ok: 'ok  ', warn: 'WARN', bad: 'BAD ' }
  return findings
    .map(({ state, fact, todo }) => {
      const line = `${marks[state]} ${subject.padEnd(12)} ${fact}`
      return todo === undefined ? line : `${line}\n${' '.repeat(18)}→ ${todo}`
    })
    .join('\n')
}
