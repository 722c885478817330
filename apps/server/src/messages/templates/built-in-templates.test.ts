import { format } from '@florin/money'
import { describe, expect, test } from 'vitest'
import { bankDirectory } from '../../payment-methods/bank-directory.ts'
import type { Channel } from '../message.ts'
import { bankSenders } from '../reading/bank-senders.ts'
import { negativeMessages } from '../test/negative-samples.ts'
import { activeTemplates, parse } from './active.ts'
import { builtInTemplates } from './built-in/built-in.ts'
import { runSamples } from './run-samples.ts'

test('ids are unique, and every bank is in the directory', () => {
  const ids = builtInTemplates.map(({ id }) => id)
  const slugs = new Set(bankDirectory.map(({ slug }) => slug))

  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  expect(builtInTemplates.flatMap(({ banks }) => banks).filter((bank) => !slugs.has(bank))).toEqual([])
  expect(bankSenders.map(({ slug }) => slug).filter((slug) => !slugs.has(slug))).toEqual([])
})

describe.each(activeTemplates.map((compiled) => [compiled.template.id, compiled] as const))(
  '%s',
  (_id, compiled) => {
    test('reads its own samples', () => {
      expect(runSamples(compiled)).toEqual([])
    })

    // A sample that another template or a negative word takes away would never be read in earnest.
    test('is heard among all the others', () => {
      const { banks, channels, direction, samples } = compiled.template
      for (const sample of samples) {
        const notices = channels.flatMap((channel) => {
          const sender = senderOf(banks[0] ?? '', channel)
          return sender ? [parse({ channel, sender, text: sample.text })] : []
        })
        expect(notices.length).toBeGreaterThan(0)
        for (const notice of notices) {
          expect(notice).toMatchObject({ kind: direction })
          expect('amount' in notice && format(notice.amount)).toBe(sample.amount)
        }
      }
    })
  },
)

test('no bank is believed when it tells of something else', () => {
  const credits = negativeMessages().filter((message) => parse(message).kind === 'credit')

  expect(credits).toEqual([])
})

function senderOf(bank: string, channel: Channel): string | undefined {
  const senders = bankSenders.find(({ slug }) => slug === bank)
  return channel === 'sms' ? senders?.sms?.[0] : senders?.packages?.[0]
}
