import { expect, test } from 'vitest'
import type { Hook } from '../integration-queries.ts'
import { eventTypes, formOf, newHookForm, toChange, toggleEvent, toNewHook, urlFault } from './hook-form.ts'

const hook = {
  url: 'https://shop.example/hooks',
  livemode: false,
  events: ['order.completed'],
} as Partial<Hook> as Hook

test('an address is a web address; the rest is the server’s to judge', () => {
  expect(['https://shop.example/hooks', ' http://127.0.0.1:4100/ '].map(urlFault)).toEqual([
    undefined,
    undefined,
  ])
  expect(['', 'shop.example', 'ftp://shop.example', 'javascript:alert(1)'].map(urlFault)).toEqual(
    Array.from({ length: 4 }, () => 'hook_url_missing'),
  )
})

test('every event is the same as no choice', () => {
  expect(toNewHook({ ...newHookForm, url: ' https://a.example ' })).toEqual({
    url: 'https://a.example',
    livemode: true,
    events: [],
  })
  const all = eventTypes.reduce(toggleEvent, ['all'] as readonly string[])
  expect(all).toEqual(['all'])
})

test('chosen events are sent in one order, and a test event is never among them', () => {
  const events = toggleEvent(toggleEvent(['all'], 'order.expired'), 'order.completed')

  expect(toNewHook({ ...newHookForm, events }).events).toEqual(['order.completed', 'order.expired'])
  expect(eventTypes).not.toContain('ping')
})

test('an unchanged address is not sent again', () => {
  expect(toChange(formOf(hook), hook)).toEqual({ events: ['order.completed'] })
  expect(toChange({ ...formOf(hook), url: 'https://b.example' }, hook)).toMatchObject({
    url: 'https://b.example',
  })
  expect(formOf({ ...hook, events: [] }).events).toEqual(['all'])
})
