export { placeOf } from './place-query.ts'
export { findProjects } from './search-queries.ts'
