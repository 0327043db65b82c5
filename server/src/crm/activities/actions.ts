export { activitiesOfLead, findActivity as readActivity } from './queries.ts'
