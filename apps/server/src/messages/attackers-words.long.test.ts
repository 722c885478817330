import { describe } from 'vitest'
import { readAsItWas } from './test/read-as-it-was.ts'

describe('whatever an attacker has printed, many times over', () => {
  readAsItWas({ numRuns: 12_000 })
})
