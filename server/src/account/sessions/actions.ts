export { endOtherSessions, endSession, endSessions, listSessions } from './queries.ts'
