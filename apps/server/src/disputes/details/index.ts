export { type DetailedCase as Details, disputeDetails } from './details.ts'
export { disputeExhibit } from './exhibit.ts'
export { casesOfShop, findOfShop } from './shop-store.ts'
export { type MerchantDispute, viewForShop } from './shop-view.ts'
