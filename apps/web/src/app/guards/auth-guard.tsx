import { useEffect, useState } from 'react'
import { Navigate, Outlet } from 'react-router'
import { followOut } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.tsx'
import { isSignOut, readTokens } from '../../lib/tokens.ts'
import { takeAuthCheck } from '../auth-check.ts'
import { GuardFace } from './guard-face.tsx'

/** Lets signed-in people through. A failed check has already sent them to /welcome when it answers. */
export function AuthGuard() {
  const [isKnown, setKnown] = useState(false)
  // A visitor without tokens gets the way to sign in; a person who loses them while here is led out with a reason.
  const [cameWithTokens] = useState(() => readTokens() !== undefined)

  useEffect(() => {
    void takeAuthCheck().then(setKnown)
  }, [])

  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (isSignOut(event)) followOut()
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [])

  if (isKnown) return <Outlet />
  return cameWithTokens ? <CheckingAuth /> : <Navigate to="/welcome" replace />
}

export function CheckingAuth() {
  const t = useTexts('common')
  return <GuardFace text={t('checking_auth')} />
}
