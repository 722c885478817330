import type { Language } from '@florin/contract'
import type { Secrets } from '../platform/secrets.ts'
import type { ChannelMessage } from '../ports/messenger.ts'
import type { ClaimedAlert, KindOfAlert } from './alert.ts'
import { briefOf } from './brief.ts'
import { writeDigest, writeLetter } from './mails.ts'
import { alertSeal } from './tell.ts'

export type AlertValues = Readonly<Record<string, string>>

export function openContent(secrets: Secrets, content: Buffer): AlertValues {
  return JSON.parse(secrets.unseal(alertSeal, content))
}

/** An alert in the words of its reader. */
export function writeMessage(
  { secrets, publicUrl }: { readonly secrets: Secrets; readonly publicUrl: string },
  alert: Pick<ClaimedAlert, 'id' | 'kind' | 'about' | 'content'>,
  language: Language,
): Omit<ChannelMessage, 'signal'> {
  const { id, kind, about, content } = alert
  const values = openContent(secrets, content)
  const letter =
    kind === 'digest' ? writeDigest(language, values) : writeLetter({ template: kind, language, values })
  return {
    id,
    kind,
    about: about ?? undefined,
    language,
    title: letter.heading,
    lead: letter.lead,
    facts: letter.facts,
    advice: letter.notes.join(' '),
    brief: briefOf(kind, language, values),
    link: `${publicUrl}${pageWithAlert(pageOf(kind, about), id)}`,
  }
}

function pageWithAlert(page: string, id: string): string {
  const [path = '', hash] = page.split('#')
  const marked = `${path}${path.includes('?') ? '&' : '?'}alert=${id}`
  return hash === undefined ? marked : `${marked}#${hash}`
}

const pagesOfSubjects: Readonly<Record<string, (id: string) => string>> = {
  dispute: (id) => `/dispute?id=${id}`,
  deal: (id) => `/deal?id=${id}`,
  terminal: () => '/terminals',
  held_change: (id) => `/support/changes?id=${id}`,
}

const pagesOfKinds: readonly (readonly [prefix: string, page: string])[] = [
  ['dispute.', '/dispute'],
  ['debt.', '/dispute'],
  ['deal.', '/deal'],
  ['terminal.', '/terminals'],
  ['chain.', '/payments'],
  ['held_change.', '/support/changes'],
  ['payment_method.', '/payments'],
  ['deposit.', '/settings#wallet'],
  ['withdrawal.', '/settings#wallet'],
  ['whitelist.', '/settings#wallet'],
  ['webhook.', '/settings#integration'],
  ['merchant_key.', '/settings#integration'],
  ['settlement_address.', '/settings#integration'],
  ['push.', '/settings#connection'],
  ['telegram.', '/settings#connection'],
  ['digest', '/settings#notification'],
  ['test', '/settings#notification'],
]

/** The page on this site that an alert is about. */
export function pageOf(kind: KindOfAlert, about: string | null | undefined): string {
  const [subject = '', id = ''] = (about ?? '').split(':')
  const page = pagesOfSubjects[subject]
  if (page) return page(id)
  return pagesOfKinds.find(([prefix]) => kind.startsWith(prefix))?.[1] ?? '/settings#profile'
}
