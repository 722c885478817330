export interface TestTime {
  readonly file: string
  readonly title: string
  readonly ms: number
}

export interface Counts {
  readonly passed: number
  readonly failed: number
}

export function vitestCounts(path: string): Counts
export function playwrightCounts(path: string): Counts
export function vitestTimes(path: string): TestTime[]
export function playwrightTimes(path: string): TestTime[]
export function slowestLines(times: readonly TestTime[], root: string, most?: number): string[]
export function settle(code: number, tests?: Counts): Counts
