import { openOutside } from '../drill/outside.ts'

// What a new installation finds in the world, on the loopback of its machine: a chain, a mail server, rates, Telegram. Ends with its standard input.

const outside = await openOutside({ dataDir: process.env.OUTSIDE_DIR ?? '', port: 13_300, blockMs: 500 })
process.stdout.write(`${JSON.stringify({ ...outside.settings, faucet: outside.tron.url })}\n`)
process.stdin.resume().once('end', () => void outside.close().then(() => process.exit()))
