import { fileJudge } from '../src/evidence/judge-file.ts'
import { judgeProcess } from '../src/evidence/judge-process.ts'

/**
 * Judging gives way to everything else on the machine (its priority is below normal). Beside busy neighbours a good picture was not drawn
 * within the product's fifteen seconds, and refused, as it should be; a test has a minute.
 */
export const patientJudge = () => fileJudge(judgeProcess(60_000), 60_000)
