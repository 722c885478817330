import { fileURLToPath } from 'node:url'
import { ensureInstalled, node24 } from '../tools/launch/install.mjs'
import { run } from '../tools/launch/run.mjs'

// `npm run bench -- ledger`: any Node may start it, ours runs it.
const root = fileURLToPath(new URL('..', import.meta.url))
await ensureInstalled(root)
process.exitCode = await run(node24(root), ['bench/main.ts', ...process.argv.slice(2)], { cwd: root })
