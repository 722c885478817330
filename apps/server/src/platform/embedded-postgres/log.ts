/** The little that starting a database has to say; pino's logger and the console both fit. */
export type EmbeddedPostgresLog = { info(sentence: string): void; warn(sentence: string): void }
