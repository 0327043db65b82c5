export { lastAdmin } from './rules.ts'
