import { Button, Skeleton } from '@mantine/core'
import { IconCreditCard } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { bankName } from '../../../components/bank-name.ts'
import { BankDot } from '../../../components/bank-tile.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { useShownReadiness } from '../../../components/readiness/use-shown-readiness.ts'
import { faceOf, shortWords } from '../../../components/readiness/verdict.ts'
import type { PaymentsArrival } from '../../../lib/arrivals.ts'
import { type Readiness, readinessQuery } from '../../../lib/readiness.ts'
import { useTexts } from '../../../lib/texts.tsx'
import panel from '../panel.module.css'
import styles from './methods-block.module.css'

const mostShown = 5

/** The newest methods, each with its truth in a word. Needs the texts of `readiness`. */
export function MethodsBlock() {
  const t = useTexts('readiness')
  const query = useQuery(readinessQuery)
  const shown = useShownReadiness()
  return (
    <section className={panel.panel} aria-labelledby="overview-methods">
      <div className={panel.head}>
        <h2 id="overview-methods" className={panel.title}>
          {t('block_title')}
        </h2>
        <span className={styles.count}>
          {shown && shown.total > 0 && t('some_get', { ready: shown.ready, total: shown.total })}
        </span>
      </div>
      <QueryView
        query={query}
        failure={t('load_failed')}
        loading={t('loading')}
        skeleton={<Skeleton height={88} mt={8} radius={8} />}
        isEmpty={({ total }) => total === 0}
        empty={<NoMethods />}
      >
        {(answer) => <Methods readiness={shown ?? answer} />}
      </QueryView>
    </section>
  )
}

function Methods({ readiness: { methods } }: { readiness: Readiness }) {
  const t = useTexts('readiness')
  return (
    <>
      <ul className={styles.list}>
        {methods.slice(0, mostShown).map((method) => (
          <li key={method.id} className={styles.item}>
            <BankDot bankId={method.bank.id} />
            <span className={styles.name}>
              {bankName(method.bank)} <span translate="no">•••• {method.tail}</span>
            </span>
            <span className={styles.state} data-family={faceOf(method).family}>
              {shortWords(method)}
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <Link className={panel.link} to="/payments">
          {t('block_all')}
        </Link>
      </div>
    </>
  )
}

function NoMethods() {
  const t = useTexts('readiness')
  return (
    <EmptyState isWithin icon={IconCreditCard} title={t('block_empty')} text={t('block_empty_text')}>
      <Button
        component={Link}
        variant="default"
        to="/payments"
        state={{ addMethod: true } satisfies PaymentsArrival}
      >
        {t('method_open')}
      </Button>
    </EmptyState>
  )
}
