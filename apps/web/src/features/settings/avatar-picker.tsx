import { Button, FileButton, Loader } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { UserAvatar } from '../../components/user-avatar.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { toasts } from '../../lib/toasts.ts'
import { avatarFault, avatarTypes } from './avatar-check.ts'
import styles from './avatar-picker.module.css'
import { refusalOf } from './refusal.ts'
import { type Me, useChangeAvatar } from './settings-queries.ts'

const size = 72

/** The chosen photo shows at once, under an overlay while it is uploaded; if it is refused, the old one comes back. */
export function AvatarPicker({ me }: { me: Me }) {
  const t = useTexts('settings')
  const upload = useChangeAvatar()
  const [chosen, setChosen] = useState<File | null>(null)
  const [error, setError] = useState<string>()
  const preview = usePreview(upload.isPending ? chosen : null)

  const choose = (file: File | null) => {
    if (file === null) return
    const fault = avatarFault(file)
    setError(fault && t(fault))
    if (fault !== undefined) return
    setChosen(file)
    upload.mutate(file, {
      onSuccess: () => toasts.success(t('avatar_changed')),
      onError: (refusal) => setError(refusalOf(refusal, t('avatar_failed'), 'avatar')),
    })
  }

  return (
    <div className={styles.row}>
      <div className={styles.picture}>
        <UserAvatar name={me.username} picture={preview ?? me.avatar} size={size} />
        {upload.isPending && (
          <span className={styles.veil}>
            <Loader size={24} color="white" aria-hidden="true" />
          </span>
        )}
      </div>
      <div>
        <FileButton accept={avatarTypes.join(',')} onChange={choose} disabled={upload.isPending}>
          {({ onClick }) => (
            <Button
              variant="default"
              leftSection={<IconUpload size={18} stroke={1.75} aria-hidden="true" />}
              aria-describedby="avatar-hint avatar-error"
              disabled={upload.isPending}
              onClick={onClick}
            >
              {me.avatar === null ? t('avatar_upload') : t('avatar_replace')}
            </Button>
          )}
        </FileButton>
        <p id="avatar-hint" className={styles.hint} role="status">
          {upload.isPending ? t('avatar_uploading') : t('avatar_hint')}
        </p>
        <p id="avatar-error" className={styles.error} role="alert">
          {error}
        </p>
      </div>
    </div>
  )
}

function usePreview(file: File | null): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (file === null) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => {
      setAddress(undefined)
      URL.revokeObjectURL(made)
    }
  }, [file])
  return address
}
