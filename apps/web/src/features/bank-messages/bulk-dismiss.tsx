import type { Answer, Contract } from '@florin/contract'
import { Button } from '@mantine/core'
import { IconMessageOff } from '@tabler/icons-react'
import { useState } from 'react'
import { Question } from '../../components/question/question.tsx'
import { useLast } from '../../components/use-last.ts'
import { sentenceOf } from '../../lib/api-problem.ts'
import { useTexts } from '../../lib/texts.tsx'
import { toasts } from '../../lib/toasts.ts'
import { offerUndo } from '../../lib/undo.tsx'
import { type UnreadText, useDismissSeveral, useRestoreSeveral } from './bank-messages-queries.ts'
import styles from './bulk-dismiss.module.css'

type Plan = Answer<Contract['dismissMessages']>

interface Props {
  readonly texts: readonly UnreadText[]
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (ids: ReadonlySet<string>) => void
}

/** Dismisses several kinds of texts: first the server says how many texts would go, then it is asked to do it. */
export function BulkDismiss({ texts, chosen, onChoose }: Props) {
  const t = useTexts('bank-messages')
  const [plan, setPlan] = useState<Plan>()
  const dryRun = useDismissSeveral(false)
  const ids = texts.map(({ id }) => id).filter((id) => chosen.has(id))
  const ask = () =>
    dryRun.mutate(ids, {
      onSuccess: setPlan,
      onError: (error) => toasts.problem(error, t('dismiss_failed')),
    })
  return (
    <div className={styles.bar}>
      <label className={styles.all}>
        <input
          type="checkbox"
          checked={ids.length === texts.length}
          onChange={({ currentTarget: { checked } }) =>
            onChoose(new Set(checked ? texts.map(({ id }) => id) : []))
          }
        />
        {t('choose_all')}
      </label>
      <Button
        variant="default"
        leftSection={<IconMessageOff size={18} stroke={1.75} aria-hidden="true" />}
        disabled={ids.length === 0}
        loading={dryRun.isPending}
        onClick={ask}
      >
        {t('bulk_dismiss', { count: ids.length })}
      </Button>
      <PlanQuestion plan={plan} onDone={() => onChoose(new Set())} onClose={() => setPlan(undefined)} />
    </div>
  )
}

interface PlanProps {
  readonly plan: Plan | undefined
  readonly onDone: () => void
  readonly onClose: () => void
}

function PlanQuestion({ plan, onDone, onClose }: PlanProps) {
  const t = useTexts('bank-messages')
  const shown = useLast(plan)
  const dismiss = useDismissSeveral(true)
  const restore = useRestoreSeveral()
  const close = () => {
    dismiss.reset()
    onClose()
  }
  const carryOut = (ids: readonly string[]) =>
    dismiss.mutate(ids, {
      onSuccess: (done) => {
        const restoreIds = done.results.flatMap(({ restore_id: id }) => id ?? [])
        offerUndo(t('dismissed', { count: textsOf(done) }), () => restore.mutateAsync(restoreIds))
        onDone()
        close()
      },
    })
  return (
    <Question
      opened={plan !== undefined}
      title={t('bulk_dismiss_title')}
      yes={t('dismiss')}
      isBusy={dismiss.isPending}
      isWaiting={plan?.results.length === 0}
      failure={dismiss.isError ? sentenceOf(dismiss.error, t('dismiss_failed')) : ''}
      onYes={() => carryOut(plan?.results.map(({ id }) => id) ?? [])}
      onClose={close}
    >
      {shown && (
        <p>
          {shown.results.length === 0
            ? t('bulk_gone')
            : t('bulk_dismiss_question', { count: textsOf(shown) })}
        </p>
      )}
    </Question>
  )
}

function textsOf({ results }: Plan): number {
  return results.reduce((sum, { dismissed }) => sum + dismissed, 0)
}
