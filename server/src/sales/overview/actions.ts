export { absorbedProjects, countWaiting, onSale, sumOverdue, sumWeeks } from './queries.ts'
