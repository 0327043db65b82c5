export { placeOf } from './place-queries.ts'
export { findProjects } from './search-queries.ts'
