import { afterAll, beforeAll, beforeEach } from 'vitest'
import { register } from '../../test/people.ts'
import { useWorld } from '../../test/world.ts'
import { channelSuite } from '../adapters/test/channel-suite.ts'
import { pushChannel } from './channel.ts'
import { answersPush, PushService } from './test/push-service.ts'

const service = new PushService()
const world = useWorld({ environment: { PUSH_ALLOW: '127.0.0.1:1024-65535' }, isIdle: false })

beforeAll(() => service.start())
afterAll(() => service.stop())
beforeEach(() => {
  service.manner = answersPush(201)
})

channelSuite('push', async () => {
  const [person, stranger] = [await register(world), await register(world)]
  const browser = service.subscribe()
  await person.browser.call('subscribePush', { body: browser.subscription })
  return {
    channel: pushChannel(world.florin.services.alerts.push),
    userId: await world.userId(person.email),
    strangerId: await world.userId(stranger.email),
    arrived: async () => browser.shown().map(({ title, body }) => `${title}\n${body}`),
    copiesOf: async (id) => browser.shown().filter(({ tag }) => tag === id).length,
    refuse: async () => {
      service.manner = answersPush(410)
    },
    goAway: async () => {
      service.manner = answersPush(503)
    },
  }
})
