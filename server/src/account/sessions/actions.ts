export { endOtherSessions, endSessions } from './queries.ts'
