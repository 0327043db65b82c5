export { findUnits } from './search-queries.ts'
