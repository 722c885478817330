import { OneTimeCodeDialog } from '../../../components/one-time-code-dialog.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import { ActivationDialog } from './activation-dialog.tsx'
import type { Connect } from './use-connect.ts'

export function ConnectDialogs({ connect }: { connect: Connect }) {
  const t = useTexts('terminals')
  const { step } = connect
  return (
    <>
      <OneTimeCodeDialog
        opened={step?.at === 'code'}
        onClose={connect.end}
        // The QR code follows a right code, and keeps the focus.
        onClosed={() => step?.at === 'offer' || connect.returnFocus()}
        title={t('code_title')}
        description={t('code_description')}
        submitLabel={t('code_submit')}
        onSubmit={connect.confirm}
        onResend={connect.resend}
      />
      <ActivationDialog
        offer={step?.at === 'offer' ? step.offer : undefined}
        before={step?.before}
        onRenew={() => void connect.renew()}
        onClose={connect.end}
        onClosed={() => step?.at === 'code' || connect.returnFocus()}
      />
    </>
  )
}
