import { linkOwnLibraries } from './binaries.ts'

// A step of the installation: root owns the code, and another user starts PostgreSQL.
await linkOwnLibraries()
