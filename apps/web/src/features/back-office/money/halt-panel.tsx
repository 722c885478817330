import { Button } from '@mantine/core'
import { useState } from 'react'
import { Note } from '../../../components/note.tsx'
import { Panel } from '../../../components/panel/panel.tsx'
import { call } from '../../../lib/api.ts'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { toasts } from '../../../lib/toasts.ts'
import { type MoneyState, useRenewQueues } from '../back-office-queries.ts'
import { CodedActDialog, useCodedAct } from '../coded-act.tsx'
import { ReasonQuestion } from '../reason-question.tsx'
import styles from './money.module.css'
import { useWho } from './who.ts'

/** The state in one sentence, its cause, and halt or resume. */
export function HaltPanel({ state }: { state: MoneyState }) {
  const t = useTexts('back-office')
  const { money } = state
  const isHalted = money.state === 'halted'
  return (
    <Panel title={t(`money_${money.state}`)}>
      {isHalted ? <Cause state={state} /> : <Fine state={money.state} />}
      <div className={styles.acts}>{isHalted ? <Resume /> : <Halt />}</div>
    </Panel>
  )
}

function Fine({ state }: { state: MoneyState['money']['state'] }) {
  const t = useTexts('back-office')
  if (state === 'adds_up') return <Note family="ok">{t('money_fine')}</Note>
  return <Note family="warn">{t(state === 'late' ? 'money_is_late' : 'money_not_yet')}</Note>
}

function Cause({ state: { money, findings } }: { state: MoneyState }) {
  const t = useTexts('back-office')
  const who = useWho()
  const time = money.halted_at === null ? '' : formats().dateTime(money.halted_at)
  return (
    <>
      <p>{t('halted_since', { time, who: who(money.halted_by ?? '') })}</p>
      <ul className={styles.findings} aria-label={t('cause')}>
        {findings.map((line) => (
          <li key={line} className={styles.code}>
            {line}
          </li>
        ))}
      </ul>
      <Note family="warn">{t('way_out')}</Note>
    </>
  )
}

function Halt() {
  const t = useTexts('back-office')
  const renew = useRenewQueues()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('halt')}
      </Button>
      <ReasonQuestion
        opened={isAsking}
        title={t('halt_title')}
        text={t('halt_text')}
        yes={t('halt')}
        isDanger
        failure={t('halt_failed')}
        onSubmit={async (reason) => {
          await call('haltMoney', { body: { reason } })
          toasts.success(t('halted'))
          await renew()
        }}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

function Resume() {
  const t = useTexts('back-office')
  const renew = useRenewQueues()
  const [isAsking, setAsking] = useState(false)
  const coded = useCodedAct()
  const begin = (reason: string) =>
    coded.begin({
      path: '/support/money/resume/',
      body: { reason },
      run: async (otp) => {
        await call('resumeMoney', { body: { reason, otp } })
        toasts.success(t('resumed'))
        await renew()
      },
    })
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('resume')}</Button>
      <ReasonQuestion
        opened={isAsking}
        title={t('resume_title')}
        text={t('resume_text')}
        yes={t('resume')}
        failure={t('resume_failed')}
        onSubmit={begin}
        onClose={() => setAsking(false)}
      />
      <CodedActDialog coded={coded} failure={t('resume_failed')} />
    </>
  )
}
