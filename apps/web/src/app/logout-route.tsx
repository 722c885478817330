import { useEffect } from 'react'
import { signOutAndForget } from '../lib/session.ts'
import { useTexts } from '../lib/texts.tsx'
import { GuardFace } from './guards/guard-face.tsx'

/** The address /logout: the server is told, everything stored is cleared, and the welcome page follows. */
export function LogoutRoute() {
  const t = useTexts('common')

  useEffect(() => {
    void signOutAndForget()
  }, [])

  return <GuardFace text={t('log_out')} />
}
