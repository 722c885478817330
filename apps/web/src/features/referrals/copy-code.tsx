import { IconCheck, IconCopy } from '@tabler/icons-react'
import { Tip } from '../../components/tip.tsx'
import { useCopy } from '../../components/use-copy.ts'
import { useTexts } from '../../lib/texts.tsx'
import { toasts } from '../../lib/toasts.ts'
import styles from './copy-code.module.css'

/** Copies a referral code and says so. */
export function CopyCode({ code }: { code: string }) {
  const t = useTexts('referrals')
  const { isCopied, copy } = useCopy(code)
  const Icon = isCopied ? IconCheck : IconCopy
  const label = t('copy', { code })

  const copyAndTell = async () => {
    if (await copy()) toasts.success(t('copied'))
    else toasts.error(t('copy_failed'))
  }
  return (
    <Tip label={label}>
      <button
        type="button"
        className={styles.button}
        data-copied={isCopied}
        aria-label={label}
        onClick={() => void copyAndTell()}
      >
        <Icon size={18} stroke={1.75} aria-hidden="true" />
      </button>
    </Tip>
  )
}
