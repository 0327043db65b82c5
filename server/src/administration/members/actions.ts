export { findManager } from './queries.ts'
export { lastAdmin } from './rules.ts'
