export { documentsOfLead } from './queries.ts'
