import terminal from '../package.json' with { type: 'json' }

export const appVersion = `termux-${terminal.version}`
