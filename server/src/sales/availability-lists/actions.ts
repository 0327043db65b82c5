export { serveListPage } from './serve-list-page.ts'
