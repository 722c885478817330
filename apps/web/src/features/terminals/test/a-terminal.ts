import type { Terminal } from '../../../lib/terminals.ts'

/** A phone that does well, but for what the test says. */
export function aTerminal(changes: Partial<Terminal> = {}): Terminal {
  return {
    id: 'a3f17c20-1111-4222-8333-444455556666',
    name: 'Redmi Note 12',
    phone_charge: 86,
    is_charging: false,
    status: 'terminal_enabled',
    terminal_status_display: 'Enabled',
    terminal_status: 'terminal_enabled',
    last_ping: '2026-11-15T14:29:48.000Z',
    created_at: '2026-11-01T10:00:00.000Z',
    payments_count: 2,
    model: 'Redmi',
    connection: 'client',
    troubles: [],
    asked_banks: [],
    ...changes,
  }
}
