import { useQuery } from '@tanstack/react-query'
import { dashboardQuery } from '../../lib/dashboard.ts'
import { disputesAwaitingQuery } from '../../lib/disputes.ts'
import { useTexts } from '../../lib/texts.tsx'
import styles from './waiting-mark.module.css'

interface Props {
  /** Of the menu's item. */
  readonly path: string
  /** `dot` is for the bottom bar, where a number has no room. */
  readonly as: 'number' | 'dot'
}

/** Beside the menu's lines of disputes and of deals: how many wait for the reader. */
export function WaitingMark({ path, as }: Props) {
  if (path === '/dispute') return <DisputesMark as={as} />
  if (path === '/deal') return <DealsMark as={as} />
  return null
}

function DisputesMark({ as }: Pick<Props, 'as'>) {
  const t = useTexts('common')
  const { data: count = 0 } = useQuery(disputesAwaitingQuery)
  return <Mark as={as} count={count} said={t('disputes_wait', { count })} />
}

/** Time is not lost yet: not as loud as a dispute. */
function DealsMark({ as }: Pick<Props, 'as'>) {
  const t = useTexts('common')
  const count = useQuery({ ...dashboardQuery, select: (dashboard) => dashboard.waiting }).data ?? 0
  return <Mark as={as} count={count} said={t('deals_wait', { count })} isCalm />
}

interface MarkProps extends Pick<Props, 'as'> {
  readonly count: number
  readonly said: string
  readonly isCalm?: boolean
}

function Mark({ as, count, said, isCalm = false }: MarkProps) {
  if (count === 0) return null
  return (
    <>
      <span className={styles[as]} data-calm={isCalm} aria-hidden="true">
        {as === 'number' && (count > most ? `${most}+` : count)}
      </span>
      <span className="visually-hidden">, {said}</span>
    </>
  )
}

const most = 99
