import { fileURLToPath } from 'node:url'
import { ensureBuilt } from '../launch/build.mjs'
import { ensureInstalled, node24 } from '../launch/install.mjs'
import { run } from '../launch/run.mjs'

// `npm run drill -- kills`: any Node may start it, ours runs it, on what `npm start` would serve.
const root = fileURLToPath(new URL('../..', import.meta.url))
await ensureInstalled(root)
await ensureBuilt(root)
process.exitCode = await run(node24(root), ['tools/drill/main.ts', ...process.argv.slice(2)], { cwd: root })
