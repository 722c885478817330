export { analyzePastDeals } from './deal-store.ts'
export { type PastDeal, type PastStep, ttlMinutes } from './past-tables.ts'
export { standingsOf } from './standing.ts'
export { pastNews } from './story.ts'
export { casesWithoutExhibit, factsOfNews } from './story-store.ts'
export {
  addPastEarnings,
  announcePastDeals,
  reservePastSums,
  writePastDeals,
  writePastEndings,
} from './write.ts'
