import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { preloadLatinFont } from './vite/font-preload-plugin.ts'
import { florinRoutes } from './vite/routes-plugin.ts'

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

// Few chunks with known contents, so that the size check means what it says and a page asks for a handful of files.
const chunks = [
  { name: 'framework', priority: 3, test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
  // Our own light parts that even the welcome page needs, and icons that more than one screen shows.
  { name: 'common', priority: 2, test: isCommon },
  { name: 'icons', priority: 2, test: /@tabler/, minShareCount: 2 },
  // What several screens take of Mantine: split by who needs it, without crumbs.
  {
    name: 'mantine',
    priority: 1,
    test: /node_modules[\\/](@mantine|@floating-ui|react-remove-scroll)/,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 30_000,
  },
]

function isCommon(id: string): boolean {
  return (
    /src\/lib\/(api|api-problem|http|language|refresh|session|storage|texts|tokens)\.tsx?$/.test(id) ||
    /src\/components\/(logo|rosette|rosette-path|flag|language-menu|pop-menu|pop-menu-keys|note|filled)\./.test(
      id,
    ) ||
    /src\/app\/(auth-check|public-paths|guards\/guard-face)\./.test(id) ||
    /packages\/(contract\/src\/rules|texts\/src\/(index|message))\.ts$/.test(id) ||
    id.includes('virtual:florin-routes')
  )
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), florinRoutes(), preloadLatinFont()],
  // The server writes its nonce over this word in every page it sends.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    manifest: true,
    sourcemap: false,
    target: 'baseline-widely-available',
    // A data: address would need a hole in the content policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
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
          return request.headers.accept?.includes('text/html') ? '/index.html' : undefined
        },
      },
    },
  },
})
