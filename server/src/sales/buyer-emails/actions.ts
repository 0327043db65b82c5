export { listConsents, saveConsent } from './consent-queries.ts'
