import { defineConfig } from '@playwright/test'
import { launchOf } from './launch.ts'

const widths = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

/**
 * Which walks a run takes. An ordinary one takes each walk once: in Russian on a desk, or in English on a phone where it says `@phone`; both
 * where it says `@both` or `@everywhere`. The long run takes what is left: untagged walks on a phone as well, `@everywhere` in the other two
 * pairs, and what a test of a component or of a verb proves already: `@long` on a desk, `@long-phone` on a phone, `@long-pairs` in the other two
 * pairs of language and device as well.
 */
const isLong = process.env.FLORIN_WALKS === 'long'
type Choice = { readonly grep?: RegExp; readonly grepInvert?: RegExp }
const none: Choice = { grep: /(?!)/ }
const chosen: Record<string, Choice> = isLong
  ? {
      'ru-desktop': { grep: /@long(?!-)/ },
      'en-phone': { grep: /@long-phone|^(?!.*@(once|phone|both|everywhere|long))/ },
      'ru-phone': { grep: /@everywhere|@long-pairs/ },
      'en-desktop': { grep: /@everywhere|@long-pairs/ },
    }
  : {
      'ru-desktop': { grepInvert: /@phone|@long/ },
      'en-phone': { grep: /@phone|@both|@everywhere/ },
    }

/** The phone is walked in the dark scheme, the desk in the light one. */
const projects = (['ru', 'en'] as const).flatMap((language) =>
  (['desktop', 'phone'] as const).map((device) => ({
    name: `${language}-${device}`,
    ...(chosen[`${language}-${device}`] ?? none),
    use: {
      locale: language === 'ru' ? 'ru-RU' : 'en-US',
      viewport: widths[device],
      colorScheme: device === 'phone' ? ('dark' as const) : ('light' as const),
      hasTouch: device === 'phone',
    },
  })),
)

export default defineConfig({
  testDir: 'journeys',
  outputDir: '../.tmp/e2e',
  globalSetup: './global-setup.ts',
  // An ordinary run has all other tests beside it. The long one is alone, and takes more walks than two cores can do at once: while one
  // waits for a chain or a silent phone, another goes on.
  workers: isLong ? 3 : 2,
  fullyParallel: true,
  // How long a walk takes is the machine's affair; what never comes is missed by the step that waits for it.
  timeout: 300_000,
  // A shared machine stands still for seconds at times.
  expect: { timeout: 30_000 },
  use: {
    actionTimeout: 60_000,
    browserName: 'chromium',
    // Each walk would install it anew. Those about it allow it.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    // A trace reads what the page shows by fetching it, which the page's own policy rightly stops; a picture does not.
    screenshot: 'only-on-failure',
    launchOptions: launchOf(process.env.CHROMIUM_PATH),
  },
  projects,
})
