import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Panel } from '../../../components/panel/panel.tsx'
import { ApiProblem, sentenceOf } from '../../../lib/api-problem.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { Case } from '../disputes-queries.ts'
import type { Preview } from './desk-queries.ts'
import styles from './effect.module.css'
import { EffectTable } from './effect-table.tsx'

export interface Effects {
  readonly trader: UseQueryResult<Preview>
  readonly merchant: UseQueryResult<Preview>
}

interface Props {
  readonly found: Case
  readonly effects: Effects
  /** The three verdicts. */
  readonly children?: ReactNode
}

/** What each verdict would do, tried on the books and rolled back; below it the buttons. */
export function EffectPanel({ found, effects, children }: Props) {
  const t = useTexts('disputes')
  return (
    <Panel title={t('desk_effect')} action={<span className={styles.quiet}>{t('desk_effect_usdt')}</span>}>
      {found.may.resolve && <Tried found={found} effects={effects} />}
      {children}
    </Panel>
  )
}

function Tried({ found, effects: { trader, merchant } }: Pick<Props, 'found' | 'effects'>) {
  const failed = [trader, merchant].filter(({ isError }) => isError)
  if (failed[0])
    return (
      <Failure
        error={failed[0].error}
        isBusy={failed.some(({ isFetching }) => isFetching)}
        onRetry={() => {
          for (const one of failed) void one.refetch()
        }}
      />
    )
  return <EffectTable found={found} trader={trader.data} merchant={merchant.data} />
}

interface FailureProps {
  readonly error: unknown
  readonly isBusy: boolean
  readonly onRetry: () => void
}

function Failure({ error, isBusy, onRetry }: FailureProps) {
  const t = useTexts('disputes')
  const common = useTexts('common')
  const areBooksBusy = error instanceof ApiProblem && error.code === 'books.busy'
  return (
    <div className={styles.failure} role="alert">
      <p>{areBooksBusy ? t('verdict_busy') : sentenceOf(error, t('desk_effect_failed'))}</p>
      <Button variant="default" size="xs" loading={isBusy} onClick={onRetry}>
        {common('retry')}
      </Button>
    </div>
  )
}
