export { deleteDraft } from './queries.ts'
