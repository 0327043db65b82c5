export { findLimits as findScheduleLimits } from './queries.ts'
