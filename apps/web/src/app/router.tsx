import { createBrowserRouter, type RouteObject } from 'react-router'
import { fetchLaterRoutes } from '../lib/route.ts'
import { AuthGuard, CheckingAuth } from './guards/auth-guard.tsx'
import { isOfLaterScreen } from './later-paths.ts'
import { lazyScreen } from './lazy-screen.ts'
import { RouteError } from './route-error.tsx'

/** The screens of `screens.ts` are added below it. */
const shellId = 'shell'

const overview = lazyScreen(async () => (await import('./overview-route.tsx')).OverviewRoute, 'overview')

/** The screens of the first visit. All other screens are in `screens.ts`. */
const screens: RouteObject[] = [
  { path: '/', lazy: overview },
  { path: '/profile', lazy: overview },
]

const withBoundary = (screen: RouteObject): RouteObject => ({ ...screen, ErrorBoundary: RouteError })

const routes: RouteObject[] = [
  {
    path: '/welcome',
    lazy: lazyScreen(async () => (await import('./welcome-route.tsx')).WelcomeRoute, 'welcome'),
    HydrateFallback: Nothing,
    ErrorBoundary: RouteError,
  },
  {
    path: '/u/:token',
    lazy: lazyScreen(
      async () => (await import('../features/upload-link/upload-screen.tsx')).UploadScreen,
      'upload',
    ),
    HydrateFallback: Nothing,
    ErrorBoundary: RouteError,
  },
  {
    path: '/logout',
    lazy: lazyScreen(async () => (await import('./logout-route.tsx')).LogoutRoute),
    HydrateFallback: Nothing,
    ErrorBoundary: RouteError,
  },
  {
    Component: AuthGuard,
    HydrateFallback: CheckingAuth,
    ErrorBoundary: RouteError,
    children: [
      {
        id: shellId,
        lazy: lazyScreen(async () => (await import('./shell/shell.tsx')).Shell),
        children: screens.map(withBoundary),
      },
    ],
  },
  {
    path: '*',
    lazy: lazyScreen(async () => (await import('./not-found-route.tsx')).NotFoundRoute),
    HydrateFallback: Nothing,
    ErrorBoundary: RouteError,
  },
]

export function createRouter() {
  return createBrowserRouter(routes, {
    async patchRoutesOnNavigation({ path, patch }) {
      if (!isOfLaterScreen(path)) return
      fetchLaterRoutes()
      const { laterScreens } = await import('./later-screens.ts')
      patch(shellId, laterScreens.map(withBoundary))
    },
  })
}

function Nothing() {
  return null
}
