import {
  IconCircleCheck,
  IconCloudUpload,
  IconDeviceMobileMessage,
  IconFileText,
  IconLink,
  IconStack2,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react'
import { useTexts } from '../../../lib/texts.tsx'
import type { Trial } from './doctor-queries.ts'
import styles from './trial-path.module.css'
import { stepNote } from './trial-words.ts'

type Step = Trial['steps'][number]

const icons: Record<Step['step'], TablerIcon> = {
  seen: IconDeviceMobileMessage,
  queued: IconStack2,
  arrived: IconCloudUpload,
  read: IconFileText,
  chain: IconLink,
  closes: IconCircleCheck,
}

/** Six steps from the phone's eye to a closed deal. Without a test message all of them are grey. */
export function TrialPath({ trial }: { trial: Trial | null }) {
  const t = useTexts('doctor')
  const steps = trial?.steps ?? (Object.keys(icons) as Step['step'][]).map(notReached)
  return (
    <ol className={styles.path} aria-label={t('trial_path')}>
      {steps.map((step, at) => (
        <PathStep
          key={step.step}
          step={isLater(steps, at) ? notReached(step.step) : step}
          isTold={trial !== null}
        />
      ))}
    </ol>
  )
}

function PathStep({ step, isTold }: { step: Step; isTold: boolean }) {
  const t = useTexts('doctor')
  const Icon = step.state === 'failed' ? IconX : icons[step.step]
  return (
    <li className={styles.step} data-state={step.state}>
      <span className={styles.tile}>
        <Icon size={18} stroke={1.75} aria-hidden="true" />
      </span>
      <span className={styles.name}>{t(`step_${step.step}`)}</span>
      {isTold && <span className="visually-hidden">, {t(`step_${step.state}`)}</span>}
      <span className={styles.note}>{stepNote(step)}</span>
    </li>
  )
}

/** Only the next step is being waited for. */
function isLater(steps: readonly Step[], at: number): boolean {
  return steps[at]?.state === 'waiting' && steps[at - 1]?.state === 'waiting'
}

function notReached(step: Step['step']): Step {
  return { step, state: 'not_reached', after_ms: null, at: null, why: null }
}
