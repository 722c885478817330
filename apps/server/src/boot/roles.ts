import type { Config } from '../config.ts'

type Role = Pick<Config, 'role'>

/** Whether this process talks to Telegram of its own accord; alerts leave from any worker. */
export const runsBot = ({ role }: Role) => role === 'all' || role === 'bot'

export const answersCalls = ({ role }: Role) => role === 'all' || role === 'api'

export const runsWorker = ({ role }: Role) => role === 'all' || role === 'worker'
