import { useState } from 'react'
import { OneTimeCodeDialog } from '../../components/one-time-code-dialog.tsx'
import { call } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.tsx'

/** A call that needs a code, exactly as it will be sent. */
export interface CodedAct {
  readonly path: string
  readonly body: Record<string, unknown>
  /** Makes the call; a rejection is told in the dialog. */
  readonly run: (otp: string) => Promise<unknown>
}

export const askStaffCode = ({ path, body }: Pick<CodedAct, 'path' | 'body'>) =>
  call('requestStaffCode', { body: { method: 'POST', path, body } })

interface CodeRequest {
  readonly act: CodedAct | undefined
  /** Mails the code and opens the dialog; rejects where no code could be sent. */
  readonly begin: (act: CodedAct) => Promise<void>
  readonly end: () => void
}

export function useCodedAct(): CodeRequest {
  const [act, setAct] = useState<CodedAct>()
  return {
    act,
    async begin(next) {
      await askStaffCode(next)
      setAct(next)
    },
    end: () => setAct(undefined),
  }
}

/** Asks a member of staff for the six digits of one dangerous call. */
export function CodedActDialog({ coded: { act, end }, failure }: { coded: CodeRequest; failure: string }) {
  const t = useTexts('back-office')
  return (
    <OneTimeCodeDialog
      opened={act !== undefined}
      onClose={end}
      title={t('code_title')}
      description={t('code_sent')}
      submitLabel={t('code_confirm')}
      failure={failure}
      onSubmit={async (otp) => {
        await act?.run(otp)
        end()
      }}
      onResend={act && (() => askStaffCode(act))}
    />
  )
}
