import type { World } from '../world.ts'
import { alertsRoom } from './alerts.ts'
import { dealsRoom } from './deals.ts'
import { disputesRoom } from './disputes.ts'
import { merchantsRoom } from './merchants.ts'
import { messagesRoom } from './messages.ts'
import { moneyRoom } from './money.ts'
import { overviewRoom } from './overview.ts'
import { pagesRoom } from './pages.ts'
import { peopleRoom } from './people.ts'
import { platformRoom } from './platform.ts'
import type { ComposeRoom, Room, Running } from './room.ts'
import { staffRoom } from './staff.ts'
import { telegramRoom } from './telegram.ts'
import { tradersRoom } from './traders.ts'

export type { Doors, Room, Running } from './room.ts'

/** From the ground up. */
const rooms: readonly ComposeRoom[] = [
  platformRoom,
  pagesRoom,
  peopleRoom,
  moneyRoom,
  tradersRoom,
  messagesRoom,
  dealsRoom,
  disputesRoom,
  merchantsRoom,
  alertsRoom,
  telegramRoom,
  staffRoom,
  overviewRoom,
]

export function composeRooms(world: World, running: Running): readonly Room[] {
  return rooms.map((compose) => compose(world, running))
}
