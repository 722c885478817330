import { fileURLToPath } from 'node:url'
import { ensureInstalled, node24 } from '../tools/launch/install.mjs'
import { run } from '../tools/launch/run.mjs'
import { serverFlags } from '../tools/launch/server-flags.mjs'

// `npm run bench -- ledger`: any Node may start it, ours runs it.
const root = fileURLToPath(new URL('..', import.meta.url))
await ensureInstalled(root)
const args = [...serverFlags, 'bench/main.ts', ...process.argv.slice(2)]
process.exitCode = await run(node24(root), args, { cwd: root })
