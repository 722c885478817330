import { useState } from 'react'
import { Filled } from '../../../../components/filled.tsx'
import { FormDialog } from '../../../../components/form-dialog.tsx'
import { OneTimeCodeDialog } from '../../../../components/one-time-code-dialog.tsx'
import { useTexts } from '../../../../lib/texts.tsx'
import { SecretDialog } from '../secret-dialog.tsx'
import { NewKeyForm } from './new-key-form.tsx'
import { useNewKey } from './use-new-key.ts'

interface Props {
  readonly opened: boolean
  readonly email: string
  readonly onClose: () => void
}

/** The form, then the code of a live key, then the key itself, shown once: one window at a time. */
export function NewKeyDialogs({ opened, email, onClose }: Props) {
  const t = useTexts('integration')
  const [made, setMade] = useState<string>()
  const making = useNewKey((key) => {
    setMade(key)
    onClose()
  })
  const isAtCode = opened && making.stage === 'code'

  return (
    <>
      <FormDialog
        opened={opened && !isAtCode}
        title={t('key_new_title')}
        size={560}
        isDirty={making.isDirty}
        onClose={() => {
          making.forget()
          onClose()
        }}
      >
        <NewKeyForm making={making} />
      </FormDialog>
      <OneTimeCodeDialog
        opened={isAtCode}
        onClose={making.backToForm}
        title={t('key_code_title')}
        description={
          <Filled
            text={t('key_code_description')}
            with={{ email: <strong>{email}</strong>, name: making.form.name.trim() }}
          />
        }
        submitLabel={t('key_create')}
        failure={t('key_create_failed')}
        onSubmit={making.confirm}
        onResend={making.resend}
      />
      <SecretDialog
        secret={
          made === undefined
            ? undefined
            : {
                title: t('key_shown_title'),
                warning: t('key_shown_warning'),
                label: t('key_shown_label'),
                copy: t('key_shown_copy'),
                value: made,
              }
        }
        onClose={() => setMade(undefined)}
      />
    </>
  )
}
