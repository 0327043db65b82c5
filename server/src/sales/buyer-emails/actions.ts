export { listConsents, saveConsent } from './consent-queries.ts'
export { type Account, payTo } from './pay-to.ts'
