export { ADDED, addUnits, changeUnit, logTransitions } from './change-queries.ts'
export { matching as unitsMatching, visible as visibleUnits } from './queries.ts'
export { findUnits } from './search-queries.ts'
