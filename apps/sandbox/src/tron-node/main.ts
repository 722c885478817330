import { parseArgs } from 'node:util'
import { startTronNode } from './index.ts'

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

const node = await startTronNode({
  port: Number(values.port),
  solidLag: Number(values['solid-lag']),
  seed: values.seed,
  ...(values.data === undefined ? {} : { dataDir: values.data }),
  ...(blockMs > 0 ? { blockMs } : {}),
})
process.stdout.write(`${node.url}\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void node.close())
}
