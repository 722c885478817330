import { describe, vi } from 'vitest'
import { readAsItWas } from '../test/read-as-it-was.ts'

// A minute alone; how long beside others is the machine's affair.
vi.setConfig({ testTimeout: 900_000 })

describe('whatever an attacker has printed, many times over', () => {
  readAsItWas({ numRuns: 12_000 })
})
