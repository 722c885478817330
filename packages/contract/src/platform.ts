import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const healthz = endpoint({
  summary: 'The process lives',
  method: 'GET',
  path: '/healthz',
  access: 'public',
  answer: z.object({ status: z.literal('ok') }),
  problems: [],
})

export const readyz = endpoint({
  summary: 'The process can serve: database reached, not shutting down',
  method: 'GET',
  path: '/readyz',
  access: 'public',
  answer: z.object({ status: z.literal('ready') }),
  problems: ['server.busy'],
})

export const metrics = endpoint({
  summary: 'Prometheus metrics, for this machine or with the operator’s token',
  method: 'GET',
  path: '/metrics',
  access: 'public',
  answer: 'raw',
  problems: ['route.not_found'],
})

export const openApi = endpoint({
  summary: 'The merchant API as OpenAPI 3.1',
  method: 'GET',
  path: '/docs/openapi.json',
  access: 'public',
  answer: 'raw',
  problems: [],
})

export const docs = endpoint({
  summary: 'The documentation',
  method: 'GET',
  path: '/docs',
  access: 'public',
  answer: 'raw',
  problems: [],
})

export const asset = endpoint({
  summary: 'A built file of the web app',
  method: 'GET',
  path: '/assets/*',
  access: 'public',
  answer: 'raw',
  problems: ['file.not_found'],
})

export const publicFile = endpoint({
  summary: 'A stored public file: a picture of a person, under a name that cannot be guessed',
  method: 'GET',
  path: '/media/:name',
  access: 'public',
  params: z.object({ name: z.string().regex(/^[a-f0-9]{32}\.webp$/) }),
  answer: 'raw',
  problems: ['file.not_found'],
})

export const mailbox = endpoint({
  summary: 'The local mailbox, where mail goes to files and the operator left the page on',
  method: 'GET',
  path: '/mailbox',
  access: 'public',
  answer: 'raw',
  problems: ['route.not_found'],
})

export const mailboxMessage = endpoint({
  summary: 'One message of the local mailbox',
  method: 'GET',
  path: '/mailbox/:name',
  access: 'public',
  params: z.object({ name: z.string().regex(/^[\w.-]{1,120}\.eml$/) }),
  answer: 'raw',
  problems: ['route.not_found', 'file.not_found'],
})
