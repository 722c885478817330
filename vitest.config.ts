import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { florinRoutes } from './apps/web/vite/routes-plugin.ts'
import { singleIcons } from './apps/web/vite/single-icons-plugin.ts'

// `npm run test:long` names its project; a plain run must not pay for it.
const asksForLong = process.argv.includes('--project=long')

const lightArgon2 = fileURLToPath(new URL('apps/server/test/light-argon2.ts', import.meta.url))

// What is looked for again and again may take its time on a shared machine; what never comes is missed all the same.
const expectPatiently = { poll: { timeout: 20_000 } }

/** On a shared machine the slowest test takes many times as long as alone. One that never ends is missed all the same. */
const patiently = { testTimeout: 120_000, hookTimeout: 120_000, expect: expectPatiently }

/** These take a share of their cases in an ordinary run (`apps/server/test/share.ts`), and all of them in the long one. */
const sharedOut = [
  'apps/server/src/deals/matching/one-rule.test.ts',
  'apps/server/src/disputes/details/possible.test.ts',
  'apps/server/src/wallet/deposits/deposits-random.test.ts',
]

export default defineConfig({
  test: {
    // The usual choice on two cores is one: but these tests wait for a database, a chain and other processes as well. With three, a fifth
    // of the cores' time went by unused.
    maxWorkers: 4,
    projects: [
      {
        // It reads every file of the house; how long that takes is the machine's affair.
        test: {
          name: 'house',
          isolate: false,
          include: ['tools/**/*.test.ts'],
          exclude: ['**/*.long.test.ts', '**/node_modules/**'],
          ...patiently,
        },
      },
      {
        test: {
          name: 'packages',
          isolate: false,
          include: ['packages/*/src/**/*.test.ts'],
          exclude: ['packages/ledger/**', '**/node_modules/**'],
          ...patiently,
        },
      },
      {
        test: {
          // The books are SQL, so their tests need a PostgreSQL too.
          name: 'ledger',
          isolate: false,
          include: ['packages/ledger/src/**/*.test.ts'],
          globalSetup: 'apps/server/test/global-setup.ts',
          ...patiently,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          exclude: ['**/*.long.test.ts', '**/node_modules/**'],
          globalSetup: 'apps/server/test/global-setup.ts',
          // Processes that take file after file: reading the whole server anew for each cost a third of the run. Every file has a
          // world of its own, and nothing of the server's is kept in modules.
          pool: 'forks',
          isolate: false,
          // V8's optimising compiler costs more than it saves in code that runs for minutes: without it 7 % less processor time.
          execArgv: ['--no-turbofan'],
          alias: { '@node-rs/argon2': lightArgon2 },
          // Real databases on a shared machine: slow is not broken.
          ...patiently,
        },
      },
      {
        // Screens import the table of calls that the build makes.
        plugins: [florinRoutes(), singleIcons()],
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          // Component tests (*.test.tsx) name their environment, happy-dom, in their first line.
          environment: 'node',
          // Many small files that stand in for parts of a browser: each has a world of its own, and a process is more than that.
          pool: 'vmThreads',
          ...patiently,
        },
      },
      {
        test: {
          name: 'sandbox',
          include: ['apps/sandbox/**/*.test.ts'],
          exclude: ['**/*.long.test.ts', '**/node_modules/**'],
          isolate: false,
          ...patiently,
        },
      },
      {
        test: {
          // Real processes, killed and started again: slow on a shared machine.
          name: 'terminal',
          isolate: false,
          include: ['apps/terminal/**/*.test.ts'],
          ...patiently,
        },
      },
      ...(asksForLong
        ? [
            {
              test: {
                name: 'long',
                include: ['apps/**/*.long.test.ts', 'tools/**/*.long.test.ts', ...sharedOut],
                provide: { takesAll: true },
                globalSetup: 'apps/server/test/global-setup.ts',
                pool: 'forks' as const,
                ...patiently,
              },
            },
          ]
        : []),
    ],
  },
})
