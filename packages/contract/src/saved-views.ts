import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { savedViewPages } from './saved-view-pages.ts'

const page = z.enum(savedViewPages)
const name = z.string('field.required').trim().min(1, 'field.required').max(60, 'field.too_long')
/** The page’s query string, without the question mark. */
const query = z.string().max(2_000, 'field.too_long')
const viewId = z.object({ id: z.uuid() })

const savedView = z.object({
  id: z.uuid(),
  page,
  name,
  query,
  is_shared: z.boolean(),
  is_own: z.boolean(),
  /** The username of whoever made it. */
  owner: z.string(),
})

/** Filters that staff have named. */
export const listSavedViews = endpoint({
  summary: 'Named filters of a page: one’s own and those that colleagues share, by name',
  method: 'GET',
  path: '/support/views/',
  access: 'staff',
  query: z.object({ page }),
  answer: z.object({ results: z.array(savedView) }),
  problems: [],
})

export const saveView = endpoint({
  summary: 'Name the filter of a page',
  method: 'POST',
  path: '/support/views/',
  access: 'staff',
  success: 201,
  body: z.strictObject({ page, name, query, is_shared: z.boolean().default(false) }),
  answer: savedView,
  problems: ['saved_view.name_taken', 'saved_view.too_many', 'rights.lacking'],
})

export const changeSavedView = endpoint({
  summary: 'Rename, share or replace a named filter of one’s own',
  method: 'PATCH',
  path: '/support/views/:id/',
  access: 'staff',
  params: viewId,
  body: z
    .strictObject({ name: name.optional(), query: query.optional(), is_shared: z.boolean().optional() })
    .refine((body) => Object.keys(body).length > 0, 'field.nothing_to_change'),
  answer: savedView,
  problems: ['saved_view.not_found', 'saved_view.name_taken', 'rights.lacking'],
})

export const deleteSavedView = endpoint({
  summary: 'Delete a named filter of one’s own',
  method: 'DELETE',
  path: '/support/views/:id/',
  access: 'staff',
  params: viewId,
  answer: z.object({ status: z.string() }),
  problems: ['saved_view.not_found', 'rights.lacking'],
})
