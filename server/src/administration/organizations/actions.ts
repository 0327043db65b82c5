export { findOrganizations } from './search-queries.ts'
