import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BaseCard, chainFrom, chainTo, type Histories } from './chain.ts'
import {
  baseName,
  lsnText,
  readBaseName,
  readHistory,
  readSegmentName,
  readWalName,
  segmentBytes,
  segmentName,
  type WalFile,
  walName,
} from './names.ts'
import { whatToRemove } from './retention.ts'

const lsn = (segment: number, bytes = 0) => lsnText(BigInt(segment) * BigInt(segmentBytes) + BigInt(bytes))
const mac = 'a'.repeat(32)

function wal(segment: number, untilMs: number, length = segmentBytes, timeline = 1): WalFile {
  const file = { timeline, segment: BigInt(segment), length, untilMs, mac }
  return { ...file, name: walName(file) }
}

function base(startedMs: number, start: number, timeline = 1): BaseCard {
  const name = baseName(startedMs)
  return {
    name,
    timeline,
    startLsn: lsn(start),
    stopLsn: lsn(start, 100),
    startedMs,
    endedMs: startedMs + 10,
    bytes: 1,
  }
}

const alone: Histories = new Map()

test('names are PostgreSQL’s own, and come back', () => {
  expect(segmentName(1, 255n)).toBe('0000000100000000000000FF')
  expect(segmentName(26, 256n)).toBe('0000001A0000000100000000')
  expect(readSegmentName('0000001A0000000100000000')).toEqual({ timeline: 26, segment: 256n })
  const file = wal(700, 1_700_000_000_000, 4_096)
  expect(readWalName(file.name)).toEqual(file)
  expect(readWalName(`${file.name}.draft`)).toBeUndefined()
  expect(readBaseName(baseName(1_700_000_000_000))?.startedMs).toBe(1_700_000_000_000)
})

test('a restore takes the newest copy before the moment, and the log up to it', () => {
  const files = [wal(1, 0), wal(2, 150), wal(3, 250), wal(4, 350, 500)]
  const bases = [base(100, 1), base(200, 3)]
  const at = (toMs?: number) => chainTo(toMs, 1, bases, files, alone)

  expect(at().base.startedMs).toBe(200)
  expect(at().untilMs).toBe(350)
  expect(at(220)).toMatchObject({ base: { startedMs: 200 }, files: [files[2]] })
  expect(at(120)).toMatchObject({ base: { startedMs: 100 }, files: [files[0], files[1]] })
  expect(at(300).files).toEqual([files[2], files[3]])
  expect(() => at(105)).toThrow('1970-01-01T00:00:00.105Z is not in these copies')
  expect(() => at(400)).toThrow('any moment from 1970-01-01T00:00:00.110Z to 1970-01-01T00:00:00.350Z')
})

test('beyond a gap in the log nothing is restored; another copy after it can be', () => {
  const files = [wal(1, 150), wal(3, 350), wal(4, 450, 500)]
  const chains = [base(100, 1), base(300, 3)].map((one) => chainFrom(one, 1, files, alone))
  expect(chains.map((chain) => chain?.untilMs)).toEqual([150, 450])
  expect(() => chainTo(200, 1, [base(100, 1), base(300, 3)], files, alone)).toThrow(
    'from 1970-01-01T00:00:00.110Z to 1970-01-01T00:00:00.150Z, and from 1970-01-01T00:00:00.310Z to 1970-01-01T00:00:00.450Z',
  )
  // A copy whose own log is not whole is none.
  expect(chainFrom({ ...base(300, 3), stopLsn: lsn(9) }, 1, files, alone)).toBeUndefined()
})

// Restored in the middle of segment 2: from there on the log has another number, and what the first went on with leads elsewhere.
test('after a restore the log goes on under a new number, and older copies lead into it', () => {
  const histories: Histories = new Map([[2, readHistory(`1\t${lsn(2, 300)}\tbefore 2026-11-18\n`)]])
  const files = [wal(1, 150), wal(2, 250), wal(3, 350), wal(2, 450, segmentBytes, 2), wal(3, 550, 10, 2)]
  const first = base(100, 1)

  expect(chainFrom(first, 2, files, histories)?.files).toEqual([files[0], files[1], files[3], files[4]])
  expect(chainFrom(first, 1, files, histories)?.files).toEqual([files[0], files[1], files[2]])
  // Made on the branch that was left.
  expect(chainFrom(base(300, 3), 2, files, histories)).toBeUndefined()
})

const days = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 12 })

test('whatever is removed, every copy that stays can be restored as before, and the newest stays', () => {
  fc.assert(
    fc.property(
      days,
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 0, max: 60 }),
      (starts, keep, gap) => {
        const files = Array.from({ length: 62 }, (_, at) => wal(at, at * 100 + 99)).filter(
          (_, at) => at !== gap,
        )
        const bases = starts.map((start) => base(start * 100, start))
        const old = whatToRemove({ bases, wal: files }, keep)
        const left = bases.filter((one) => !old.bases.includes(one))
        const leftFiles = files.filter((one) => !old.wal.includes(one))

        expect(left).toHaveLength(Math.min(keep, bases.length))
        expect(left.map(({ startedMs }) => startedMs)).toContain(Math.max(...starts) * 100)
        for (const one of left)
          expect(chainFrom(one, 1, leftFiles, alone)).toEqual(chainFrom(one, 1, files, alone))
        // And nothing stays that no copy needs.
        const oldest = Math.min(...left.map(({ startedMs }) => startedMs)) / 100
        expect(leftFiles.every(({ segment }) => segment >= BigInt(oldest))).toBe(true)
      },
    ),
  )
})

test('without a whole copy no log is removed', () => {
  expect(whatToRemove({ bases: [], wal: [wal(1, 100)] }, 1)).toEqual({ bases: [], wal: [] })
})
