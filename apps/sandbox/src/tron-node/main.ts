import { parseArgs } from 'node:util'
import { startTronNode, type TronNode } from './index.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8090' },
    data: { type: 'string' },
    'block-ms': { type: 'string', default: '3000' },
    'solid-lag': { type: 'string', default: '19' },
    seed: { type: 'string', default: 'florin' },
  },
})
const blockMs = Number(values['block-ms'])

const node: TronNode = await startTronNode({
  port: Number(values.port),
  solidLag: Number(values['solid-lag']),
  seed: values.seed,
  ...(values.data === undefined ? {} : { dataDir: values.data }),
  ...(blockMs > 0 ? { blockMs } : {}),
  onStop(reason) {
    process.stderr.write(`${reason}\n`)
    process.exitCode = 1
    void node.close()
  },
}).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
process.stdout.write(`${node.url}\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void node.close())
}
