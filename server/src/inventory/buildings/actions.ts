export { findBuildings } from './search-queries.ts'
