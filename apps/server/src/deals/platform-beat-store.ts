import { sql } from 'kysely'

/** Nodes beat every second; a gap longer than this is time in which nobody could be served, and every clock gets it back. */
export const toleratedSeconds = 30

/**
 * A condition for every look at what has run out of time. Between a node's beat and its look the machine may stand still: what ended
 * meanwhile waits for the next beat, which gives the time back first.
 */
export const isAtWork = sql`exists (
  select from platform_beat where at > statement_timestamp() - make_interval(secs => ${toleratedSeconds})
)`
