import '../../lib/later-texts.ts'
import { useMediaQuery } from '@mantine/hooks'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { LanguageMenu } from '../../components/language-menu.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { loadTexts, useTexts } from '../../lib/texts.tsx'
import { isViewing } from '../../lib/view-mode.ts'
import type { FindShown } from '../find/staff-find.tsx'
import { menuFor } from '../menu.ts'
import { LazyNotices, LazySounds } from '../notices/lazy-notices.tsx'
import { LazyPush } from '../notices/lazy-push.tsx'
import { useRoleChecks, useRoles } from '../roles.ts'
import { UiProvider } from '../ui-provider.tsx'
import { useFrameColour } from '../use-frame-colour.ts'
import { useLive } from '../use-live.ts'
import { useOpenedAlert } from '../use-opened-alert.ts'
import { useWaitingTitle } from '../use-waiting-title.ts'
import { AccountChip } from './account-chip.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { SchemeSwitch } from './scheme-switch.tsx'
import styles from './shell.module.css'
import { SideMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'

/** Fetched only in view mode. */
const ViewBar = lazy(async () => {
  const [{ ViewBar: bar }] = await Promise.all([import('../view-mode/view-bar.tsx'), loadTexts('view-as')])
  return { default: bar }
})

/** Fetched for staff only. */
const StaffFind = lazy(async () => ({ default: (await import('../find/staff-find.tsx')).StaffFind }))

/** The signed-in app around every screen. What it fetched belongs to one person and goes when they do. */
export function Shell() {
  useEffect(() => () => queryClient.clear(), [])

  return (
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <Frame />
        <Toasts />
        {isViewing() ? null : (
          <>
            <LazyNotices />
            <LazySounds />
            <LazyPush />
          </>
        )}
      </UiProvider>
    </QueryClientProvider>
  )
}

function Frame() {
  const t = useTexts('common')
  const roles = useRoles()
  const items = menuFor(roles)
  const main = useFreshScreen()
  const [findShown, showFind] = useState<FindShown>()
  useRoleChecks()
  useLive()
  useOpenedAlert()
  useWaitingTitle()
  useFrameColour()

  return (
    <div className={styles.shell} data-viewing={isViewing() || undefined}>
      {isViewing() && (
        <Suspense fallback={null}>
          <ViewBar />
        </Suspense>
      )}
      {/* No link to #content: the hash belongs to the screens. Only the focus moves. */}
      <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
        {t('skip_to_content')}
      </button>
      <SideMenu items={items} />
      <TopBar items={items} {...(roles.isStaff && { onFind: () => showFind('find') })} />
      <div className={styles.page}>
        <header className={styles.tools}>
          {roles.isStaff && (
            <Suspense fallback={null}>
              <StaffFind items={items} shown={findShown} onShow={showFind} />
            </Suspense>
          )}
          <LanguageMenu face="name" />
          <SchemeSwitch />
          <AccountChip />
        </header>
        <main className={styles.main} id="content" tabIndex={-1} ref={main}>
          <Outlet />
        </main>
      </div>
      <BottomBar items={items} />
      <ConnectionBanner />
    </div>
  )
}

/** Another screen starts at its top, and a screen reader starts at its beginning. */
function useFreshScreen() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [pathname])

  return main
}

const toastLimit = 20

function Toasts() {
  const isNarrow = useMediaQuery('(max-width: 720px)') ?? false
  return (
    <Notifications
      limit={toastLimit}
      position={isNarrow ? 'top-center' : 'bottom-right'}
      containerWidth={352}
      pauseResetOnHover="notification"
    />
  )
}
