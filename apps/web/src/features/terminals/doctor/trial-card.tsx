import { Button } from '@mantine/core'
import { IconCheck, IconClock, IconSend, IconX } from '@tabler/icons-react'
import { bankName } from '../../../components/bank-name.ts'
import { Panel } from '../../../components/panel/panel.tsx'
import { StatusChip } from '../../../components/status-chip.tsx'
import { useNamedBanks } from '../../../components/use-named-banks.ts'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { toasts } from '../../../lib/toasts.ts'
import { type Doctor, type Trial, useStartTrial } from './doctor-queries.ts'
import styles from './trial-card.module.css'
import { TrialPath } from './trial-path.tsx'
import { failedStep, hasArrived, secondsText } from './trial-words.ts'

interface Props {
  readonly terminalId: string
  readonly doctor: Pick<Doctor, 'trial' | 'terminal' | 'banks'>
  readonly onSend: () => void
}

/** A message that the phone shows itself, and how far it came. */
export function TrialCard({ terminalId, doctor, onSend }: Props) {
  const t = useTexts('doctor')
  const start = useStartTrial(terminalId)
  const { trial, terminal } = doctor
  // A forwarder app can show nothing and answers no ping.
  const isOurs = terminal.connection === 'client'
  const isWaiting = start.isPending || trial?.state === 'waiting'

  const send = () => {
    if (isWaiting || !isOurs) return
    onSend()
    start.mutate(undefined, { onError: (error) => toasts.problem(error, t('trial_start_failed')) })
  }

  return (
    <Panel className={styles.card} labelledBy="doctor-trial">
      <h2 className={styles.title} id="doctor-trial">
        {t('trial')}
      </h2>
      <span className={styles.state} role="status">
        {trial && <TrialChip trial={trial} />}
      </span>
      {/* Not disabled while it waits: the keyboard would lose its place. */}
      <Button
        className={styles.send}
        variant="default"
        aria-disabled={isWaiting || !isOurs}
        leftSection={<IconSend size={18} stroke={1.75} aria-hidden="true" />}
        onClick={send}
      >
        {t(trial === null ? 'trial_start' : 'trial_again')}
      </Button>
      <TrialText trial={trial} isOurs={isOurs} hasBanks={doctor.banks.length > 0} />
      <TrialPath trial={trial} />
    </Panel>
  )
}

function TrialChip({ trial }: { trial: Trial }) {
  const t = useTexts('doctor')
  if (trial.state === 'waiting')
    return (
      <StatusChip family="info" icon={IconClock}>
        {t('trial_waiting')}
      </StatusChip>
    )
  if (trial.state === 'failed')
    return (
      <StatusChip family="bad" icon={IconX}>
        {t(hasArrived(trial) ? 'trial_stuck' : 'trial_failed')}
      </StatusChip>
    )
  return (
    <StatusChip family="ok" icon={IconCheck}>
      {t('trial_arrived', { time: secondsText(trial.total_ms ?? 0) })}
    </StatusChip>
  )
}

/** What happens, or what to do where it did not. */
function TrialText({ trial, isOurs, hasBanks }: { trial: Trial | null; isOurs: boolean; hasBanks: boolean }) {
  const t = useTexts('doctor')
  const named = useNamedBanks()
  const why = trial && failedStep(trial)?.why
  if (why)
    return (
      <p className={styles.text} data-failed role="alert">
        {/* There is no bank beside which a balance could be entered. */}
        {why === 'chain_unproven' && !hasBanks ? t('trial_no_banks') : t(`trial.why.${why}`)}
      </p>
    )
  return (
    <p className={styles.text} data-done={trial?.state === 'done'}>
      {words()}
    </p>
  )

  function words(): string {
    if (!isOurs) return t('trial_no_app')
    if (trial === null) return t('trial_none_text')
    if (trial.steps[0]?.state === 'waiting') return t('trial_asked_text')
    const bank = bankName(named({ id: '', name: trial.bank_name }))
    return t('trial_text', { bank, amount: formats().roubles(trial.amount) })
  }
}
