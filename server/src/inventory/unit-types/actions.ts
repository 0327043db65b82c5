export { findTypes, typesNamed } from './queries.ts'
