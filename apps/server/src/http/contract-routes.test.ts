import { contract, problems } from '@florin/contract'
import { isProblemText } from '@florin/texts/server'
import { expect, test } from 'vitest'
import { useWorld } from '../../test/world.ts'
import { createLog } from '../platform/log.ts'
import { createHttp } from './server.ts'

const world = useWorld({ webApp: { page: '', payPage: '', assets: new Map() } })

test('every call of the contract has its route', () => {
  const missing = Object.values(contract).filter(
    ({ method, path }) => !world.florin.app.hasRoute({ method, url: path }),
  )

  expect(missing).toEqual([])
})

test('a route that the contract does not declare stops the start', async () => {
  const { log, metrics, dam } = { log: createLog('silent'), ...world.florin.services }
  const app = await createHttp({ log, metrics, dam, isSecure: false, trustedProxies: [] })

  expect(() => app.get('/debug', async () => 'everything')).toThrow('GET /debug is not in the contract')
})

test('no two calls share a method and path', () => {
  const declared = Object.values(contract).map((endpoint) => `${endpoint.method} ${endpoint.path}`)

  expect(new Set(declared).size).toBe(declared.length)
})

test('every problem has a sentence', () => {
  expect(Object.keys(problems).filter((code) => !isProblemText(code))).toEqual([])
})

test('403, which signs people out, is for blocked accounts and the two cases of disputes that the spec names', () => {
  const codes = Object.entries(problems).flatMap(([code, status]) => (status === 403 ? [code] : []))
  const callsWith = (code: string) =>
    Object.entries(contract).flatMap(([name, call]) =>
      call.problems.some((problem) => problem === code) ? [name] : [],
    )

  expect(codes.sort()).toEqual(['account.blocked', 'dispute.create_forbidden', 'dispute.upload_forbidden'])
  expect(callsWith('dispute.create_forbidden')).toEqual(['createDispute'])
  expect(callsWith('dispute.upload_forbidden')).toEqual(['addDisputeFiles'])
})
