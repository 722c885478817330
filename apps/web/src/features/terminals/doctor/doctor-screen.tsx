import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useHeldValue } from '../../../components/held-value.ts'
import { ListView } from '../../../components/list-view/list-view.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { TerminalChip } from '../../../components/terminal-card/terminal-chip.tsx'
import { useNarrow } from '../../../components/use-narrow.ts'
import { sentenceOf } from '../../../lib/api-problem.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { ConnectDialogs } from '../activation/connect-dialogs.tsx'
import { useConnect } from '../activation/use-connect.ts'
import { AppCard } from './app-card.tsx'
import { BanksCard } from './banks-card.tsx'
import type { Check, Doctor } from './doctor-queries.ts'
import { doctorQuery } from './doctor-queries.ts'
import styles from './doctor-screen.module.css'
import { DoctorSkeleton } from './doctor-skeleton.tsx'
import { LastMessageCard } from './last-message-card.tsx'
import { MendDialog } from './mend-dialog.tsx'
import { NeverConnected } from './never-connected.tsx'
import { PhoneLine } from './phone-line.tsx'
import { TrialCard } from './trial-card.tsx'
import { VerdictCard } from './verdict-card.tsx'

/** One phone examined. */
export function DoctorScreen() {
  const t = useTexts('doctor')
  const { id = '' } = useParams()
  const doctor = useQuery(doctorQuery(id))
  const connect = useConnect()
  const terminal = doctor.data?.terminal

  return (
    <>
      <PageTitle
        back={{ to: '/terminals', label: t('back') }}
        title={terminal?.name ?? t('title')}
        mark={terminal && <TerminalChip terminal={terminal} />}
        subtitle={<PhoneLine doctor={doctor.data} />}
      />
      <ListView
        query={doctor}
        failure={sentenceOf(doctor.error, t('load_failed'))}
        loading={t('loading')}
        skeleton={<DoctorSkeleton />}
        isEmpty={({ verdict }) => verdict === 'never_connected'}
        empty={
          <NeverConnected isBusy={connect.connectingId === id} onShow={() => void connect.start(terminal)} />
        }
      >
        {(found) => (
          <Examined
            id={id}
            doctor={found}
            isChecking={doctor.isFetching}
            checkedAt={doctor.dataUpdatedAt}
            onCheck={() => void doctor.refetch()}
            onConnect={() => void connect.start(terminal)}
          />
        )}
      </ListView>
      <ConnectDialogs connect={connect} />
    </>
  )
}

interface Props {
  /** As the address spells it: what was fetched lies under this key. */
  readonly id: string
  readonly doctor: Doctor
  readonly isChecking: boolean
  readonly checkedAt: number
  readonly onCheck: () => void
  readonly onConnect: () => void
}

function Examined({ id, doctor: found, onCheck, onConnect, ...checking }: Props) {
  // A phone that mends itself puts its checks in another order.
  const [doctor, release] = useHeldValue(found)
  const isNarrow = useNarrow(720)
  const [mended, setMended] = useState<Check>()
  // What only a new QR code mends needs no steps to be read first.
  const mend = (check: Check) => (check.fact === 'unpaired' ? onConnect() : setMended(check))
  const app = <AppCard key="app" app={doctor.app} isNarrow={isNarrow} />
  const last = <LastMessageCard key="last" message={doctor.last_message} />
  const banks = <BanksCard key="banks" banks={doctor.banks} />

  return (
    <>
      <div className={styles.columns}>
        <div className={styles.column}>
          <VerdictCard
            doctor={doctor}
            isNarrow={isNarrow}
            onMend={mend}
            onCheck={() => {
              release()
              onCheck()
            }}
            {...checking}
          />
          <TrialCard terminalId={id} doctor={doctor} onSend={release} />
        </div>
        {/* Another order in the document, not only in the picture: the keyboard follows it. */}
        <div className={styles.column}>{isNarrow ? [banks, last, app] : [app, last, banks]}</div>
      </div>
      <MendDialog check={mended} maker={doctor.maker} onClose={() => setMended(undefined)} />
    </>
  )
}
