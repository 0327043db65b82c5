export { targetsIn } from './queries.ts'
