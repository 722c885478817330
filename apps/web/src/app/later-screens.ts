import type { RouteObject } from 'react-router'
import { lazyScreen } from './lazy-screen.ts'
import { type Screen, screens } from './screens.ts'

/**
 * The routes of `screens.ts`; those of staff, merchants and leads under their guards. Their list names every file of each screen, which
 * the welcome page need not carry; for whoever is signed in the page asks for it at once (`first-screen-preload-plugin.ts`).
 */
export const laterScreens: RouteObject[] = [
  ...screens.everybody.map(routeOf),
  {
    lazy: async () => ({ Component: (await import('./guards/staff-guard.tsx')).StaffGuard }),
    children: screens.staff.map(routeOf),
  },
  {
    lazy: async () => ({ Component: (await import('./guards/merchant-guard.tsx')).MerchantGuard }),
    children: screens.merchants.map(routeOf),
  },
  {
    lazy: async () => ({ Component: (await import('./guards/lead-guard.tsx')).LeadGuard }),
    children: screens.leads.map(routeOf),
  },
]

function routeOf({ path, load, texts }: Screen): RouteObject {
  return { path, lazy: lazyScreen(load, ...texts) }
}
