export { serveFeed } from './serve-feed.ts'
export { serveListPage } from './serve-list-page.ts'
