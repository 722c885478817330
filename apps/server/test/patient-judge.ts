import { fileJudge } from '../src/evidence/judge-file.ts'
import { judgeProcess } from '../src/evidence/judge-process.ts'

/**
 * Judging has a priority below normal. On a busy machine a good picture was not drawn within the product's fifteen seconds, and refused,
 * as it should be; a test has a minute.
 */
export const patientJudge = () => fileJudge(judgeProcess(60_000), 60_000)
