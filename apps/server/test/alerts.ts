import { openContent } from '../src/notifications/message.ts'
import type { World } from './world.ts'

export interface StoredAlert {
  readonly userId: string
  readonly kind: string
  readonly about: string | null
  readonly values: Readonly<Record<string, string>>
}

/** The alerts so far, oldest first: of one person, or about one thing. */
export async function alertsOf(
  world: World,
  sought: { readonly userId?: string; readonly about?: string; readonly kind?: string },
): Promise<StoredAlert[]> {
  const rows = await world.query<Omit<StoredAlert, 'values'> & { readonly content: Buffer }>(
    `select user_id as "userId", kind, about, content from alert
     where ($1::uuid is null or user_id = $1) and ($2::text is null or about = $2) and ($3::text is null or kind = $3) order by created_at, kind`,
    [sought.userId ?? null, sought.about ?? null, sought.kind ?? null],
  )
  const { secrets } = world.florin.services.terminals
  return rows.map(({ content, ...row }) => ({ ...row, values: openContent(secrets, content) }))
}
