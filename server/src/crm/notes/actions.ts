export { notesOfLead } from './queries.ts'
