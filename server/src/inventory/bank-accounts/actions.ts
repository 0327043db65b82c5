export { nameOfAccount } from './queries.ts'
