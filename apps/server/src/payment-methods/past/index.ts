export { analyzePastRatings, backdateMethods, methodsOnceOn, notePastUse, ratePast } from './past.ts'
export type { PastMethod, PastRating, PastUse } from './past-store.ts'
