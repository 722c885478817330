import { useEffect, useState } from 'react'
import { Note } from '../../components/note.tsx'
import type { Profile } from '../../lib/dashboard.ts'
import { useTexts } from '../../lib/texts.tsx'
import { NoAddress } from './address-field.tsx'
import { WithdrawForm } from './withdraw-form.tsx'
import styles from './withdraw-panel.module.css'

interface Props {
  readonly profile: Profile
  readonly onAskingCode: (isAsking: boolean) => void
  readonly onDone: () => void
}

const closesAfterMs = 2_000

export function WithdrawPanel({ profile, onAskingCode, onDone }: Props) {
  const t = useTexts('wallet')
  const [isSent, setSent] = useState(false)

  useEffect(() => {
    if (!isSent) return
    const timer = setTimeout(onDone, closesAfterMs)
    return () => clearTimeout(timer)
  }, [isSent, onDone])

  if (!profile.may_withdraw) return <Note family="warn">{t('forbidden')}</Note>
  if (profile.is_white_list && profile.white_list.length === 0) return <NoAddress />
  return (
    <>
      {isSent && (
        <div className={styles.sent}>
          <Note family="ok">
            <strong>{t('sent')}</strong>
            {'\n'}
            {t('sent_hint')}
          </Note>
        </div>
      )}
      <WithdrawForm profile={profile} onAskingCode={onAskingCode} onSent={() => setSent(true)} />
    </>
  )
}
