export { findByName } from './queries.ts'
