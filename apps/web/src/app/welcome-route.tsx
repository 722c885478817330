import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { WelcomeScreen } from '../features/welcome/welcome-screen.tsx'
import { loadTexts } from '../lib/texts.tsx'
import styles from './welcome-route.module.css'

// The modal brings Mantine with it: more than the page itself. Who only reads never fetches it; a pointer or the focus on a button does.
async function loadAuth() {
  const [module] = await Promise.all([import('./auth-window.tsx'), loadTexts('auth')])
  return { default: module.AuthWindow }
}

const AuthWindow = lazy(loadAuth)

/** The landing page and, over it, the auth modal: the two features meet here and nowhere else. */
export function WelcomeRoute() {
  const navigate = useNavigate()
  const notice = useNotice()
  const [mode, setMode] = useState<'register' | 'login'>('register')
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)

  // Someone who is told why they were signed out should see it, not the form above it.
  useEffect(() => {
    if (notice !== undefined) setOpen(false)
  }, [notice])

  function open(next: 'register' | 'login') {
    setMode(next)
    setOpen(true)
    setOpened(true)
  }

  return (
    <>
      <WelcomeScreen
        notice={notice}
        onDismissNotice={() => navigate('.', { replace: true, state: null })}
        onRegister={() => open('register')}
        onLogin={() => open('login')}
        onNearAuth={() => void loadAuth()}
      />
      {wasOpened && (
        <Suspense fallback={<div className={styles.veil} />}>
          <AuthWindow
            mode={mode}
            opened={isOpen}
            onClose={() => setOpen(false)}
            onSignedIn={() => navigate('/')}
          />
        </Suspense>
      )}
    </>
  )
}

function useNotice(): string | undefined {
  const state: unknown = useLocation().state
  const notice = (state as { notice?: unknown } | null)?.notice
  return typeof notice === 'string' && notice !== '' ? notice : undefined
}
