import { sql } from 'kysely'

/** Nodes beat every second; a gap longer than this is an outage, and every clock gets it back. */
export const toleratedSeconds = 30

/**
 * A condition for every query of what has run out of time. Between a node's beat and its query the machine may stop: what ended meanwhile
 * waits for the next beat, which gives the time back first.
 */
export const isAtWork = sql<boolean>`exists (
  select from platform_beat where at > statement_timestamp() - make_interval(secs => ${toleratedSeconds})
)`
