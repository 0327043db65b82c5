export { activitiesOfLead } from './queries.ts'
