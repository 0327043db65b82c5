export { findProjects } from './search-queries.ts'
