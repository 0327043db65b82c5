export { onSale, sumOverdue, sumWeeks } from './queries.ts'
