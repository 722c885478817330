import { assertGreen, measure, newPlace, openMore, settleDown, wholeDeals } from './deal-place.ts'
import { heard } from './helper.ts'
import type { PlaceOf, PlaceRequest } from './place.ts'

// One place of the benchmark. The first line names the place, and each that follows what it shall do.
const { next, tell } = heard()
const { databases, name, methods } = (await next()) as PlaceOf
const place = await newPlace(databases, name, methods)
tell(place.bench.connectionString)
for (let task = await next<PlaceRequest>(); task !== undefined; task = await next<PlaceRequest>())
  tell(await answerTo(task))
await place.bench.stop()
process.exit(0)

async function answerTo(task: PlaceRequest): Promise<unknown> {
  switch (task.ask) {
    case 'open':
      return openMore(place, task.count)
    case 'deal':
      return wholeDeals(place, task.count)
    case 'settle down':
      return settleDown(place)
    case 'measure':
      return measure(place, task.seconds, task.load)
    case 'look':
      return assertGreen(place, task.isFull)
  }
}
