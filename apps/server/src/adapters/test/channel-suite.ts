import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Channel, ChannelMessage } from '../../ports/messenger.ts'

/** A channel with a view on its other end, which the test can spoil. */
export interface ChannelUnderTest {
  readonly channel: Channel
  /** Somebody who has connected it. */
  readonly userId: string
  /** Somebody who has not; unset where everybody has. */
  readonly strangerId?: string
  /** What has come to the person's end, each as plain words. */
  arrived(): Promise<string[]>
  /** How many of them carry this id, whichever way the channel tells a repeated message from a new one. */
  copiesOf(id: string): Promise<number>
  /** The other end takes nothing for this person any more. */
  refuse(): Promise<void>
  /** The other end can't be used by anybody. */
  goAway(): Promise<void>
}

export function messageFor(values: Partial<ChannelMessage> = {}): ChannelMessage {
  const id = randomUUID()
  return {
    id,
    kind: 'deposit.credited',
    about: undefined,
    language: 'en',
    title: 'A deposit has arrived',
    lead: 'It is on your balance.',
    facts: [{ label: 'Amount', value: '120 USDT' }],
    advice: 'There is nothing to do.',
    link: `https://florin.example/settings?alert=${id}`,
    signal: new AbortController().signal,
    ...values,
  }
}

/** What the dispatcher counts on, whatever the channel. */
export function channelSuite(name: string, open: () => Promise<ChannelUnderTest>): void {
  describe(`the channel ${name}`, () => {
    test('is taken, and what was meant arrives', async () => {
      const { channel, userId, arrived } = await open()
      expect(channel.isOn).toBe(true)
      expect(await channel.places(userId)).not.toEqual([])
      expect(await channel.send(userId, messageFor())).toEqual({ result: 'taken' })

      const [words = '', ...more] = await arrived()
      expect(more).toEqual([])
      for (const part of ['A deposit has arrived', 'It is on your balance.', '120 USDT'])
        expect(words).toContain(part)
    })

    test('gives a repeated try the same id', async () => {
      const { channel, userId, copiesOf } = await open()
      const message = messageFor()
      await channel.send(userId, message)
      await channel.send(userId, message)

      expect(await copiesOf(message.id)).toBe(2)
    })

    test('reaches nobody who has not connected it', async () => {
      const { channel, strangerId, arrived } = await open()
      if (strangerId === undefined) return
      expect(await channel.places(strangerId)).toEqual([])
      expect(await channel.send(strangerId, messageFor())).toMatchObject({ result: 'refused' })
      expect(await arrived()).toEqual([])
    })

    test.each(['refuse', 'goAway'] as const)(
      'answers when the other end does %s, with a key as reason',
      async (how) => {
        const under = await open()
        await under[how]()
        const answer = await under.channel.send(under.userId, messageFor())

        expect(answer).toMatchObject({
          result: how === 'refuse' ? 'refused' : 'away',
          reason: expect.stringMatching(/^[a-z_]+$/),
        })
      },
    )

    test('takes hostile values for words', async () => {
      const { channel, userId, arrived } = await open()
      const value = '<b>*bold*</b> _x_ [a](b) &amp; \u202e'
      expect(await channel.send(userId, messageFor({ facts: [{ label: 'Device', value }] }))).toEqual({
        result: 'taken',
      })
      expect((await arrived())[0]).toContain('<b>*bold*</b> _x_ [a](b) &amp;')
    })
  })
}
