import { Button } from '@mantine/core'
import { IconWallet } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { OneTimeCodeDialog } from '../../components/one-time-code-dialog.tsx'
import { Rosette } from '../../components/rosette.tsx'
import { sentenceOf } from '../../lib/api-problem.ts'
import { useTexts } from '../../lib/texts.tsx'
import { toasts } from '../../lib/toasts.ts'
import styles from './create-wallet.module.css'
import { useConfirmAddress, useRequestAddress } from './wallet-queries.ts'

interface Props {
  readonly onAskingCode: (isAsking: boolean) => void
  readonly onCreate: () => void
}

/** No address yet: asked for, confirmed by a code, then it is there for good. */
export function CreateWallet({ onAskingCode, onCreate }: Props) {
  const t = useTexts('wallet')
  const request = useRequestAddress()
  const confirm = useConfirmAddress()
  const button = useRef<HTMLButtonElement>(null)
  const [isConfirming, setConfirming] = useState(false)

  const ask = (isAsking: boolean) => {
    setConfirming(isAsking)
    onAskingCode(isAsking)
  }

  const create = async () => {
    onCreate()
    try {
      const { status, message } = await request.mutateAsync()
      if (status === 'otp_sent') ask(true)
      else toasts.error(message || t('create_failed'))
    } catch (refusal) {
      toasts.error(sentenceOf(refusal, t('create_failed')))
    }
  }

  const finish = async (code: string) => {
    await confirm.mutateAsync(code)
    onAskingCode(false)
    toasts.success(t('created'))
  }

  return (
    <div className={styles.empty}>
      <div className={styles.picture}>
        <Rosette className={styles.rosette} lace="ring" />
        <IconWallet size={26} stroke={1.5} aria-hidden="true" />
      </div>
      <h3 className={styles.title}>{t('create_title')}</h3>
      <p className={styles.text}>{t('create_text')}</p>
      <Button
        ref={button}
        className={styles.create}
        loading={request.isPending}
        onClick={() => void create()}
      >
        {t('create')}
      </Button>
      <OneTimeCodeDialog
        opened={isConfirming}
        onClose={() => ask(false)}
        onClosed={() => button.current?.focus()}
        title={t('create_dialog_title')}
        description={t('create_dialog_description')}
        submitLabel={t('create')}
        onSubmit={finish}
        onResend={() => request.mutateAsync()}
      />
    </div>
  )
}
