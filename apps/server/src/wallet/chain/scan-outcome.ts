/** How reading the chain ended: up to the tip, a new installation placed its cursor, an alarm stops it, or another node reads. */
export type ScanOutcome = 'done' | 'started' | 'halted' | 'busy'
