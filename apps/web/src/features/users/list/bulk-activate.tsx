import type { Answer, Contract, StaffUser } from '@florin/contract'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Question } from '../../../components/question/question.tsx'
import { useLast } from '../../../components/use-last.ts'
import { call } from '../../../lib/api.ts'
import { sentenceOf } from '../../../lib/api-problem.ts'
import { staffUsersKey } from '../../../lib/staff-users.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { toasts } from '../../../lib/toasts.ts'
import { offerUndo } from '../../../lib/undo.tsx'

type Plan = Answer<Contract['activateUsers']>

/** Activates everybody on the page: first the server says who would change, then it is asked to do it. */
export function BulkActivate({ users }: { users: readonly StaffUser[] }) {
  const t = useTexts('users')
  const queries = useQueryClient()
  const [plan, setPlan] = useState<Plan>()
  const shown = useLast(plan)
  const dryRun = useMutation({
    mutationFn: () => call('activateUsers', { body: { user_ids: users.map(({ id }) => id) } }),
    onSuccess: setPlan,
    onError: (error) => toasts.problem(error, t('bulk_failed')),
  })
  const carryOut = useMutation({
    mutationFn: (ids: string[]) => call('activateUsers', { body: { user_ids: ids, carry_out: true } }),
    onSuccess: (done) => {
      offerUndo(t('bulk_done', { count: countOf(done, 'activated') }), () => takeBack(done))
      setPlan(undefined)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: staffUsersKey }),
  })
  const takeBack = async (done: Plan) => {
    try {
      for (const { user_id: id, outcome } of done.results)
        if (outcome === 'activated')
          await call('changeUser', { params: { id }, body: { is_activated: false } })
    } finally {
      await queries.invalidateQueries({ queryKey: staffUsersKey })
    }
  }
  const changing = plan?.results.filter(({ outcome }) => outcome === 'activated') ?? []

  return (
    <>
      <Button mb="md" variant="default" loading={dryRun.isPending} onClick={() => dryRun.mutate()}>
        {t('bulk_activate')}
      </Button>
      <Question
        opened={plan !== undefined}
        title={t('bulk_title', { count: shown ? countOf(shown, 'activated') : 0 })}
        yes={t('bulk_yes')}
        isBusy={carryOut.isPending}
        isWaiting={changing.length === 0}
        failure={carryOut.isError ? sentenceOf(carryOut.error, t('bulk_failed')) : ''}
        onYes={() => carryOut.mutate(changing.map(({ user_id: id }) => id))}
        onClose={() => setPlan(undefined)}
      >
        {shown && <PlanWords plan={shown} />}
      </Question>
    </>
  )
}

function PlanWords({ plan }: { plan: Plan }) {
  const t = useTexts('users')
  const unchanged = countOf(plan, 'unchanged')
  const refused = countOf(plan, 'refused')
  return (
    <>
      <p>{t('bulk_text')}</p>
      <ul>
        {plan.results
          .filter(({ outcome }) => outcome === 'activated')
          .map(({ user_id: id, email }) => (
            <li key={id}>{email}</li>
          ))}
      </ul>
      {unchanged > 0 && <p>{t('bulk_unchanged', { count: unchanged })}</p>}
      {refused > 0 && <p>{t('bulk_refused', { count: refused })}</p>}
    </>
  )
}

function countOf({ results }: Plan, wanted: Plan['results'][number]['outcome']): number {
  return results.filter(({ outcome }) => outcome === wanted).length
}
