import { Button } from '@mantine/core'
import { IconAlertTriangle, IconDeviceMobile, IconInfoCircle, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { EmptyState } from '../../../components/empty-state.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { doctorPath, isUnseen, troubleFamily } from '../../../components/terminal-card/terminal-status.ts'
import { sentenceOf } from '../../../lib/api-problem.ts'
import { dashboardQuery } from '../../../lib/dashboard.ts'
import type { Terminal } from '../../../lib/terminals.ts'
import { useTexts } from '../../../lib/texts.tsx'
import panel from '../panel.module.css'
import { TerminalRow } from './terminal-row.tsx'
import styles from './terminal-threats.module.css'
import { ThreatsSkeleton } from './threats-skeleton.tsx'

export interface ThreatsProps {
  /** Without them, both lead to the terminals' own screen. */
  readonly onMethods: ((terminal: Terminal) => void) | undefined
  readonly onAdd: (() => void) | undefined
  readonly onConnect: ((terminal: Terminal) => void) | undefined
}

/** Five phones, those in trouble first. Needs the texts of `terminals`. */
export function TerminalThreats({ onMethods, onAdd, onConnect }: ThreatsProps) {
  const t = useTexts('overview')
  const dashboard = useQuery(dashboardQuery)

  return (
    <section className={`${panel.panel} ${styles.block}`} aria-labelledby="terminal-threats">
      <div className={panel.head}>
        <h2 id="terminal-threats" className={panel.title}>
          {t('terminals_title')}
        </h2>
        <AddButton onAdd={onAdd} />
      </div>
      <QueryView
        query={dashboard}
        failure={t('error', { message: sentenceOf(dashboard.error, t('terminals_failed')) })}
        loading={t('terminals_loading')}
        skeleton={<ThreatsSkeleton />}
        isEmpty={({ terminals }) => terminals.length === 0}
        empty={<NoTerminals onAdd={onAdd} />}
      >
        {({ terminals }) => <Terminals terminals={terminals} onMethods={onMethods} onConnect={onConnect} />}
      </QueryView>
    </section>
  )
}

type AddProps = Pick<ThreatsProps, 'onAdd'>

function AddButton({ onAdd }: AddProps) {
  const t = useTexts('overview')
  const face = {
    variant: 'default',
    size: 'xs',
    className: styles.add,
    'aria-label': t('terminals_add_long'),
    leftSection: <IconPlus size={16} stroke={1.75} aria-hidden="true" />,
  }
  if (onAdd === undefined)
    return (
      <Button {...face} component={Link} to="/terminals">
        {t('terminals_add')}
      </Button>
    )
  return (
    <Button {...face} onClick={onAdd}>
      {t('terminals_add')}
    </Button>
  )
}

type TerminalsProps = Omit<ThreatsProps, 'onAdd'> & { readonly terminals: readonly Terminal[] }

function Terminals({ terminals, ...onPress }: TerminalsProps) {
  const t = useTexts('overview')
  const worst = terminals.find(({ troubles }) => troubles.length > 0)
  return (
    <>
      {worst && <Threat terminal={worst} />}
      <ul className={styles.list}>
        {terminals.map((terminal) => (
          <li key={terminal.id} className={styles.item}>
            <TerminalRow terminal={terminal} isTold={terminal === worst} {...onPress} />
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <Link className={panel.link} to="/terminals">
          {t('terminals_all')}
        </Link>
      </div>
    </>
  )
}

/** The worst of all, in the words that tell how to mend it. */
function Threat({ terminal }: { terminal: Terminal }) {
  const t = useTexts('terminals')
  const [trouble] = terminal.troubles
  if (trouble === undefined) return null
  const family = troubleFamily(trouble)
  const Icon = family === 'info' ? IconInfoCircle : IconAlertTriangle
  return (
    <p className={styles.threat} data-family={family}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <span>
        <b>{terminal.name}</b>. {t(`trouble_${trouble}`)}
        {!isUnseen(terminal) && (
          <>
            {' '}
            <Link
              className={styles.check}
              to={doctorPath(terminal.id)}
              aria-label={t('check_phone_of', { name: terminal.name })}
            >
              {t('check_phone')}
            </Link>
          </>
        )}
      </span>
    </p>
  )
}

function NoTerminals({ onAdd }: AddProps) {
  const t = useTexts('overview')
  return (
    <EmptyState
      isWithin
      icon={IconDeviceMobile}
      title={t('terminals_empty')}
      text={t('terminals_empty_hint')}
    >
      {onAdd === undefined ? (
        <Button component={Link} variant="default" to="/terminals">
          {t('terminal_title')}
        </Button>
      ) : (
        <Button variant="default" onClick={onAdd}>
          {t('terminal_title')}
        </Button>
      )}
    </EmptyState>
  )
}
