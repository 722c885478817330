import type { Case } from '../disputes-queries.ts'

/* For the component tests of the sides' pages: items of a checklist, proposals and verdicts. */

type Item = Case['checklist'][number]
type Proposal = NonNullable<Case['proposal']>
type Verdict = NonNullable<Case['verdict']>

function itemOf(key: string, part: Partial<Item>): Item {
  return {
    key,
    side: 'trader',
    kind: 'file',
    is_required: true,
    state: 'missing',
    file_ids: [],
    text: null,
    sent_at: null,
    on_file: null,
    ...part,
  }
}

export const request = (key: string, part: Partial<Item> = {}) => itemOf(key, part)
export const typed = (key: string, part: Partial<Item> = {}) => itemOf(key, { kind: 'text', ...part })

export function onFile(key: string, facts: Partial<NonNullable<Item['on_file']>>): Item {
  const nothing = { count: null, name: null, from: null, to: null }
  return itemOf(key, { kind: 'server', state: 'on_file', on_file: { ...nothing, ...facts } })
}

export function proposalOf(part: Partial<Proposal> = {}): Proposal {
  return {
    id: '81c40f2a-1111-4111-8111-111111111111',
    by: 'merchant',
    kind: 'complete',
    amount: '5000.00',
    created_at: '2026-11-15T10:30:00.000Z',
    ends_at: '2030-11-16T10:30:00.000Z',
    is_own: false,
    effect: { pays: '49.271198', profit: '2.052966', unfrozen: '25.662081', receives: null, less: null },
    ...part,
  }
}

export function verdictOf(part: Partial<Verdict> = {}): Verdict {
  return {
    towards: 'trader',
    by: 'support',
    rule: null,
    reason: 'money_did_not_come',
    comment: '',
    exhibits: [],
    object_until: null,
    ...part,
  }
}
