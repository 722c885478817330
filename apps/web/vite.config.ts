import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressAssets } from './vite/compress-plugin.ts'
import { firstScreenChunks } from './vite/first-screen-chunks.ts'
import { preloadFirstScreen } from './vite/first-screen-preload-plugin.ts'
import { preloadLatinFont } from './vite/font-preload-plugin.ts'
import { florinRoutes } from './vite/routes-plugin.ts'
import { serviceWorker } from './vite/service-worker-plugin.ts'
import { singleIcons } from './vite/single-icons-plugin.ts'

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

// Few chunks with known contents, so that the size check means what it says and a page asks for a handful of files.
const chunks = [
  { name: 'react', priority: 4, test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  { name: 'router', priority: 4, test: /node_modules[\\/]react-router[\\/]/ },
  // What the payer's page shares with the app, apart from the rest: whoever pays does not carry the app.
  { name: 'base', priority: 3, test: isBase },
  { name: 'figures', priority: 3, test: isFigure },
  { name: 'later-texts', priority: 3, test: /src\/lib\/later-texts\.ts$/ },
  // Our own light parts that even the welcome page needs, and icons that several of the other screens show.
  { name: 'common', priority: 2, test: isCommon },
  { name: 'icons', priority: 2, test: /@tabler/, minShareCount: 2 },
  ...firstScreenChunks(import.meta.dirname, 2),
  // What several other screens take of Mantine, in one piece: split by entries, its halves imported each other, and a component was used
  // before its chunk had run.
  {
    name: 'mantine',
    priority: 1,
    test: /node_modules[\\/](@mantine|@floating-ui|react-remove-scroll)/,
    minShareCount: 2,
  },
]

function isBase(id: string): boolean {
  return (
    /src\/lib\/(api-problem|format|language|last-failure|look|storage|texts)\.tsx?$/.test(id) ||
    /src\/components\/(logo|rosette|rosette-path|flag|pop-menu|pop-menu-keys|note|filled)\./.test(id) ||
    /src\/app\/styles\/base\.css/.test(id) ||
    /icons\/Icon(ChevronDown|DeviceMobile|World|X)\.mjs/.test(id) ||
    /packages\/(contract\/src\/rules|texts\/src\/(index|message))\.ts$/.test(id)
  )
}

/** Shared with the payer's page too, but no business of the welcome page. */
function isFigure(id: string): boolean {
  return (
    /src\/(lib\/back-off|components\/bank-(colour|name|tile))\./.test(id) ||
    /icons\/Icon(Check|CloudOff|Copy|CreditCard|FileUpload|Flask|HourglassOff|LinkOff|Lock|ShieldSearch)\.mjs/.test(
      id,
    )
  )
}

function isCommon(id: string): boolean {
  return (
    /src\/lib\/(activity|api|early-dashboard|http|install-offer|news-so-far|problem-report|push-mark)\.tsx?$/.test(
      id,
    ) ||
    /src\/lib\/(refresh|route|session|tokens|view-mode|worker)\.tsx?$/.test(id) ||
    /src\/components\/(language-menu|report\/(report-problem|report\.module))\./.test(id) ||
    /icons\/Icon(ArrowRight|Gauge|Gavel|ShieldLock)\.mjs/.test(id) ||
    /src\/app\/(auth-check|lazy-screen|public-paths|guards\/guard-face)\./.test(id) ||
    id.includes('virtual:florin-routes')
  )
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    florinRoutes(),
    singleIcons(),
    preloadLatinFont(),
    preloadFirstScreen(),
    serviceWorker(),
    compressAssets(),
  ],
  // The server writes its nonce over this word in every page it sends.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    manifest: true,
    sourcemap: false,
    target: 'baseline-widely-available',
    // Every browser of that target knows modulepreload.
    modulePreload: { polyfill: false },
    // A data: address would need a hole in the content policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The payer's page is a page of its own.
      input: [join(import.meta.dirname, 'index.html'), join(import.meta.dirname, 'pay.html')],
      output: {
        codeSplitting: { groups: chunks },
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
      },
    },
  },
  server: {
    proxy: {
      // A browser's navigation gets the app; whatever does not ask for a page is meant for the server.
      '^/(?!@|src/|node_modules/|vite/|assets/|\\.\\./).*': {
        target: server,
        bypass: (request) => {
          const url = request.url ?? '/'
          if (/^\/(docs|mailbox|media|healthz|readyz|metrics)(\/|\?|$)/.test(url)) return undefined
          if (!request.headers.accept?.includes('text/html')) return undefined
          return url.startsWith('/c2c/') ? '/pay.html' : '/index.html'
        },
      },
    },
  },
})
