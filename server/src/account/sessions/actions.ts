export { endOtherSessions } from './queries.ts'
