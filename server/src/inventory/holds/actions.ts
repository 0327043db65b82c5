export { holdForOffer, unitGone } from './offer-holds.ts'
export { findTerms } from './queries.ts'
