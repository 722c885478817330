import { assertGreen, measure, newPlace, openMore, settleDown, wholeDeals } from './deal-place.ts'
import { heard } from './helper.ts'
import type { Asked, PlaceOf } from './place.ts'

// One place of the benchmark. A line tells which it is, and each that follows what it shall do.
const { next, tell } = heard()
const { databases, name, methods } = (await next()) as PlaceOf
const place = await newPlace(databases, name, methods)
tell(place.bench.connectionString)
for (let asked = await next<Asked>(); asked !== undefined; asked = await next<Asked>())
  tell(await answerTo(asked))
await place.bench.stop()
process.exit(0)

async function answerTo(asked: Asked): Promise<unknown> {
  switch (asked.ask) {
    case 'open':
      return openMore(place, asked.count)
    case 'deal':
      return wholeDeals(place, asked.count)
    case 'settle down':
      return settleDown(place)
    case 'measure':
      return measure(place, asked.seconds, asked.load)
    case 'look':
      return assertGreen(place, asked.isFull)
  }
}
