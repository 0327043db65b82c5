export { noteOfHistory, notesOfLead } from './queries.ts'
