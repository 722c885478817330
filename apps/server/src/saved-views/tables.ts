import type { SavedViewPage } from '@florin/contract'
import type { Generated } from 'kysely'

export interface SavedViewTables {
  saved_view: {
    id: Generated<string>
    owner_id: string
    page: SavedViewPage
    name: string
    query: string
    is_shared: Generated<boolean>
    created_at: Generated<Date>
  }
  person_facts: { id: string; username: string; is_staff: boolean; blocked_at: Date | null }
}
