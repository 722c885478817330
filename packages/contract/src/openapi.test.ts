import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { contract } from './index.ts'
import { type Operation, openApi, openApiPath } from './openapi.ts'
import { problems } from './problems.ts'

const document = openApi(contract, { serverUrl: 'https://florin.example', version: '1' })

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)
const entries = Object.entries(contract)

function operationOf(name: string): Operation {
  const found = operations.find(({ operation }) => operation.operationId === name)
  if (!found) throw new Error(`${name} is not in the document`)
  return found.operation
}

describe('the OpenAPI document', () => {
  test('has every call of the contract once, under its published path', () => {
    expect(operations.map(({ operation }) => operation.operationId).sort()).toEqual(
      entries.map(([name]) => name).sort(),
    )
    for (const { path, method, operation } of operations) {
      const declared = contract[operation.operationId as keyof typeof contract]
      expect({ path, method }).toEqual({
        path: openApiPath(declared.path),
        method: declared.method.toLowerCase(),
      })
    }
  })

  test('says 3.1 and survives JSON without losing anything', () => {
    expect(document.openapi).toBe('3.1.0')
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
  })

  test('has nothing undefined, no function and no dialect marks inside', () => {
    const wrong: string[] = []
    const walk = (value: unknown, at: string): void => {
      if (!['string', 'number', 'boolean', 'object'].includes(typeof value))
        wrong.push(`${at} is ${typeof value}`)
      if (typeof value !== 'object' || value === null) return
      for (const [key, inner] of Object.entries(value)) {
        if (key === '$schema') wrong.push(`${at} has a dialect`)
        walk(inner, `${at}/${key}`)
      }
    }
    walk(document, '#')
    expect(wrong).toEqual([])
  })

  test('declares exactly the parameters that a path has', () => {
    for (const { path, operation } of operations) {
      const holes = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
      const declared = operation.parameters.filter((parameter) => parameter.in === 'path')
      expect(declared.map((parameter) => parameter.name)).toEqual(holes)
      expect(declared.every((parameter) => parameter.required)).toBe(true)
      expect(path).not.toMatch(/[:*]/)
    }
  })

  test('points only to what it has', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)]
    expect(references.length).toBeGreaterThan(0)
    for (const [, name = ''] of references) expect(document.components.schemas).toHaveProperty(name)
    for (const { operation } of operations) {
      for (const scheme of operation.security.flatMap(Object.keys)) {
        expect(document.components.securitySchemes).toHaveProperty(scheme)
      }
      for (const tag of operation.tags) expect(document.tags).toContainEqual({ name: tag })
    }
  })

  test('knows the section of every call', () => {
    expect(operations.filter(({ operation }) => operation.tags.includes('other'))).toEqual([])
  })

  test('asks for a session or a signature wherever the contract does', () => {
    const request = {
      public: [],
      forwarder: [],
      anyone: [[], ['session']],
      bearer: [['session']],
      user: [['session']],
      lead: [['session']],
      staff: [['session']],
      merchant: [['merchant']],
      device: [['device']],
      pairing: [['device']],
    }
    for (const [name, { access }] of entries) {
      const schemes = operationOf(name).security.map((one) => Object.keys(one))
      expect(schemes, name).toEqual(request[access])
    }
  })

  test('tells which call takes a form as well', () => {
    const { requestBody } = operationOf('smsForwarderMessage')
    expect(Object.keys(requestBody?.content ?? {})).toEqual([
      'application/json',
      'application/x-www-form-urlencoded',
    ])
  })

  test('lists each problem of a call under its status', () => {
    for (const [name, { problems: codes }] of entries) {
      for (const code of codes) {
        expect(operationOf(name).responses[problems[code]]?.description.split(', ')).toContain(code)
      }
    }
  })
})

// A client generated from this must send what the server takes, not what the server makes of it.
test('a request is described as it is sent, an answer as it is received', () => {
  const body = operationOf('register').requestBody?.content['application/json']?.schema
  const answer = operationOf('currentRate').responses['200']?.content?.['application/json']?.schema

  expect(body?.required).toEqual(['email', 'password'])
  expect(body?.additionalProperties).toBe(false)
  expect(answer?.required).toEqual(['rate', 'pair', 'updated_at', 'sources', 'is_stale'])
})

test('an upload is a form with one file', () => {
  expect(operationOf('changeAvatar').requestBody?.content).toHaveProperty('multipart/form-data')
})

test('several files and the fields of their form are one form', () => {
  const form = operationOf('addDisputeFiles').requestBody?.content['multipart/form-data']?.schema

  expect(form?.properties).toMatchObject({
    type: { enum: ['merchant', 'trader'] },
    'files[]': { type: 'array', maxItems: 10, items: { contentMediaType: 'application/octet-stream' } },
  })
  expect(form?.required).toEqual(['type', 'files[]'])
  expect(operationOf('addDisputeFiles').parameters.map(({ name }) => name)).toEqual(['id'])
})

test('a call that changes something for a person takes an idempotency key', () => {
  const headersOf = (name: string) =>
    operationOf(name).parameters.filter((parameter) => parameter.in === 'header')

  expect(headersOf('changeUsername').map((parameter) => parameter.name)).toEqual(['Idempotency-Key'])
  expect(headersOf('userInfo')).toEqual([])
  expect(headersOf('login')).toEqual([])
})

test('two methods of one path share it', () => {
  const call = { path: '/things/:id', access: 'user', answer: z.object({}), problems: [] } as const
  const params = z.object({ id: z.uuid() })
  const table = {
    read: endpoint({ ...call, summary: 'Read', method: 'GET', params }),
    drop: endpoint({ ...call, summary: 'Drop', method: 'DELETE', params }),
  }

  const { paths } = openApi(table, { serverUrl: '/', version: '1' })

  expect(Object.keys(paths)).toEqual(['/things/{id}'])
  expect(Object.keys(paths['/things/{id}'] ?? {})).toEqual(['get', 'delete'])
})
