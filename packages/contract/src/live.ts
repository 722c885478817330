import { endpoint } from './endpoint.ts'

export const liveEvents = endpoint({
  summary: 'Server-sent events for this person; Last-Event-ID resumes',
  method: 'GET',
  path: '/api/v1/live/',
  access: 'user',
  isBackground: true,
  answer: 'raw',
  problems: [],
})
