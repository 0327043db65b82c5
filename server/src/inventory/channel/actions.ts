export { findProject, listAllUnits, listBuildings } from './queries.ts'
