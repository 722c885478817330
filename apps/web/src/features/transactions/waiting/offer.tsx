import { IconBellRinging } from '@tabler/icons-react'
import { useState } from 'react'
import { WordButton } from '../../../components/word-button.tsx'
import { noticeState, turnNoticesOn } from '../../../lib/browser-notices.ts'
import { pushMark } from '../../../lib/push-mark.ts'
import { isSoundOn, playSound, switchSound } from '../../../lib/sounds.ts'
import { recall, remember } from '../../../lib/storage.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { toasts } from '../../../lib/toasts.ts'
import { isViewing } from '../../../lib/view-mode.ts'
import styles from './offer.module.css'

const answeredKey = 'Florin_waiting_offer'

/** Below the first deal that waits, once: sound and notices are off until somebody wants them. */
export function Offer({ onAnswered }: { onAnswered: () => void }) {
  const t = useTexts('transactions')
  const [isOpen, setOpen] = useState(
    () => recall(answeredKey) === undefined && !isSoundOn('deals') && !isViewing(),
  )
  if (!isOpen) return null

  const answer = () => {
    remember(answeredKey, 'yes')
    setOpen(false)
    onAnswered()
  }
  const turnOn = async () => {
    switchSound('deals', true)
    answer()
    // The press itself is what lets the browser sound and ask; so it is heard at once what has been turned on.
    const mayAsk = noticeState() === 'off' && pushMark() === undefined
    const [played] = await Promise.all([playSound('deals'), mayAsk ? turnNoticesOn() : undefined])
    const areNoticesOn = noticeState() === 'on' || pushMark() !== undefined
    if (played !== 'played') toasts.info(t(areNoticesOn ? 'offer_only_notices' : 'offer_neither'))
    else toasts.success(t(areNoticesOn ? 'offer_both' : 'offer_only_sound'))
  }

  return (
    <div className={styles.offer}>
      <IconBellRinging size={18} stroke={1.75} aria-hidden="true" />
      <p className={styles.text}>{t('offer_text')}</p>
      <div className={styles.answers}>
        <WordButton onPress={() => void turnOn()}>{t('offer_on')}</WordButton>
        <WordButton onPress={answer}>{t('offer_later')}</WordButton>
      </div>
    </div>
  )
}
