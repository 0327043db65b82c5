export { findReferrer } from './queries.ts'
