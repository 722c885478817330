export { adviceFor } from './give-advice.ts'
export { decideObvious, rulesOf } from './rule-verdicts.ts'
