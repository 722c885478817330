import { Button } from '@mantine/core'
import { useLast } from '../../../components/use-last.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { TerminalDialog } from '../terminal-dialog.tsx'
import { mendingOf } from './check-faces.ts'
import type { Check } from './doctor-queries.ts'
import { makerName } from './maker.ts'
import styles from './mend-dialog.module.css'
import { mendSteps } from './mend-steps.ts'
import { checkName } from './verdict.ts'

interface Props {
  readonly check: Check | undefined
  readonly maker: string | null
  readonly onClose: () => void
}

/** What to do on the phone, in the words of that maker's settings. */
export function MendDialog({ check, maker, onClose }: Props) {
  const t = useTexts('doctor')
  const shown = useLast(check)
  if (shown === undefined) return null
  const name = checkName(shown.check, maker === null ? undefined : makerName(maker))

  return (
    <TerminalDialog
      opened={check !== undefined}
      title={t('mend_main', { how: t(mendingOf(shown) ?? 'mend_fix'), what: name })}
      size={480}
      onClose={onClose}
    >
      <ol className={styles.steps} aria-label={t('mend_steps')}>
        {mendSteps(shown, maker).map((step, at) => (
          <li key={step} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {at + 1}
            </span>
            <span>{t(step)}</span>
          </li>
        ))}
      </ol>
      <p className={styles.foot}>{t('mend_back')}</p>
      <Button data-autofocus fullWidth className={styles.done} onClick={onClose}>
        {t('got_it')}
      </Button>
    </TerminalDialog>
  )
}
