import { Button } from '@mantine/core'
import { useState } from 'react'
import { Panel } from '../../../../components/panel/panel.tsx'
import { Question } from '../../../../components/question/question.tsx'
import { useTexts } from '../../../../lib/texts.tsx'
import { toasts } from '../../../../lib/toasts.ts'
import { refusalOf } from '../../refusal.ts'
import settings from '../../settings.module.css'
import { useResetKey } from '../connection-queries.ts'
import styles from './telegram.module.css'

export function ResetCard() {
  const t = useTexts('connection')
  const [isAsking, setAsking] = useState(false)
  return (
    <Panel labelledBy="reset-key" className={styles.danger}>
      <div className={styles.reset}>
        <div className={styles.words}>
          <h2 id="reset-key" className={settings.title}>
            {t('reset_title')}
          </h2>
          <p className={settings.lead}>{t('reset_lead')}</p>
        </div>
        <Button variant="default" className={styles.resetButton ?? ''} onClick={() => setAsking(true)}>
          {t('reset')}
        </Button>
      </div>
      <ResetQuestion opened={isAsking} onClose={() => setAsking(false)} />
    </Panel>
  )
}

function ResetQuestion({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTexts('connection')
  const reset = useResetKey()
  const close = () => {
    reset.reset()
    onClose()
  }
  const yes = () =>
    reset.mutate(undefined, {
      onSuccess: () => {
        toasts.success(t('reset_done'))
        close()
      },
    })
  return (
    <Question
      opened={opened}
      title={t('reset_question')}
      yes={t('reset')}
      isDanger
      isBusy={reset.isPending}
      failure={reset.isError ? refusalOf(reset.error, t('reset_failed')) : ''}
      onYes={yes}
      onClose={close}
    >
      <p>{t('reset_warning')}</p>
    </Question>
  )
}
