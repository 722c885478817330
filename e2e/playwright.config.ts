import { defineConfig } from '@playwright/test'

const widths = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

// Journeys in Russian on a desk and in English on a phone, unless one of them is enough; those that begin a person's way, in all four pairs.
const everyJourney = new Set(['ru-desktop', 'en-phone'])

/** The phone is walked in the dark scheme, the desk in the light one. */
const projects = (['ru', 'en'] as const).flatMap((language) =>
  (['desktop', 'phone'] as const).map((device) => ({
    name: `${language}-${device}`,
    // A clock runs the same on a phone; so does what is between server and page rather than between page and person. And some of
    // what people do on their phones needs no second walk on a desk.
    ...(device === 'phone' ? { testIgnore: /timers/, grepInvert: /@once/ } : { grepInvert: /@phone/ }),
    ...(everyJourney.has(`${language}-${device}`) ? {} : { grep: /@everywhere/ }),
    use: {
      locale: language === 'ru' ? 'ru-RU' : 'en-US',
      viewport: widths[device],
      colorScheme: device === 'phone' ? ('dark' as const) : ('light' as const),
      hasTouch: device === 'phone',
    },
  })),
)

// A second for each page went into a list of suggestions under an address bar that nobody sees.
const unseen = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
]
// Chromium heeds only the last such list, so what Playwright switches off is said here again.
const unsteady = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

export default defineConfig({
  testDir: 'journeys',
  outputDir: '../.tmp/e2e',
  globalSetup: './global-setup.ts',
  // More than two cores can do at once: while one walk waits for a chain or a silent phone, another goes on.
  workers: 3,
  fullyParallel: true,
  timeout: 60_000,
  // A shared machine stands still for seconds at times; what never comes is missed all the same.
  expect: { timeout: 20_000 },
  use: {
    browserName: 'chromium',
    contextOptions: { reducedMotion: 'reduce' },
    // A trace reads what the page shows by fetching it, which the page's own policy rightly stops; a picture does not.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${[...unseen, ...unsteady].join(',')}`,
      ],
    },
  },
  projects,
})
