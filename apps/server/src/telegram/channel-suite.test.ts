import { beforeEach } from 'vitest'
import { register } from '../../test/people.ts'
import { channelSuite } from '../adapters/test/channel-suite.ts'
import { telegramChannel } from './channel.ts'
import { useBotWorld } from './test/bot-world.ts'

const bots = useBotWorld()
const { world } = bots

beforeEach(() => bots.telegram.control.mend())

channelSuite('telegram', async () => {
  const { control } = bots.telegram
  const [person, stranger] = [await register(world), await register(world)]
  const userId = await world.userId(person.email)
  const chat = control.chat(control.makePerson('Reader'))
  // Whoever has written to the bot once can be written to.
  chat.start()
  const account = [userId, chat.id, 'Reader']
  await world.query(
    'insert into telegram_account (user_id, telegram_id, telegram_name) values ($1, $2, $3)',
    account,
  )
  const alerts = () =>
    chat
      .fromBot()
      .filter(({ reply_markup }) =>
        reply_markup?.inline_keyboard?.flat().some(({ url }) => url !== undefined),
      )
  return {
    channel: telegramChannel(world.florin.services.telegram.parts),
    userId,
    strangerId: await world.userId(stranger.email),
    arrived: async () => alerts().map(({ text }) => text ?? ''),
    copiesOf: async (id) => alerts().filter((message) => JSON.stringify(message).includes(id)).length,
    refuse: async () => chat.block(),
    goAway: async () =>
      void control.faults({ fault: { kind: 'status', status: 502 }, method: 'sendMessage' }),
  }
})
